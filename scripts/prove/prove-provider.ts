// `npm run prove:provider`, run by the owner with Stripe's test keys in STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: deposit, kept
// card, decline, 3-D Secure, balance, refund, dispute and payout in Stripe's test mode, by the shop's own code. The form of each
// answer, without keys, numbers or names, is written into tests/provider/recording.json; from then on a test holds the stand-in
// to it. At 3-D Secure it prints an address that has to be opened in a browser within ten minutes. Takes a minute besides.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createStripeClient } from '#providers/stripe/stripe-client.ts';
import { walkProvider } from '#tests/provider/walk-provider.ts';
import { readStripeKey } from '#values/stripe-keys.ts';
import { writeSection } from './proof-page.ts';

const SECTION = 'provider';
const PATIENCE_MS = 10 * 60_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = process.env;
if (readStripeKey(secretKey)?.mode !== 'test' || readStripeKey(publishableKey)?.mode !== 'test') {
  console.error(
    'Set STRIPE_SECRET_KEY (sk_test_…) and STRIPE_PUBLISHABLE_KEY (pk_test_…). Live keys are refused: money would move.',
  );
  process.exit(2);
}

const apiBase = 'https://api.stripe.com';
const stripe = createStripeClient({ secretKey, apiBase });
const calls = await walkProvider({
  secretKey,
  publishableKey,
  apiBase,
  tell: (step) => console.log(step),
  async prove({ id, next_action }) {
    console.log(`Please open ${next_action?.redirect_to_url?.url ?? 'the payment in the dashboard'} and complete it.`);
    const end = Date.now() + PATIENCE_MS;
    while ((await stripe.paymentIntents.retrieve(id)).status !== 'succeeded') {
      if (Date.now() > end) throw new Error('3-D Secure was not completed within ten minutes');
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  },
});
const on = new Date().toISOString().slice(0, 10);
writeFileSync(`${root}tests/provider/recording.json`, `${JSON.stringify({ on, calls }, null, 2)}\n`);
const kept = `${root}src/values/provider-walk.ts`;
const day = /(PROVIDER_WALKED_ON: string \| null = ).*;/;
writeFileSync(kept, readFileSync(kept, 'utf8').replace(day, `$1'${on}';`));
writeSection(root, SECTION, `Walked in Stripe's test mode on ${on}: ${calls.length} calls recorded.`);
console.log(`${calls.length} calls are recorded. \`npx vitest run tests/provider\` compares the stand-in with them.`);
