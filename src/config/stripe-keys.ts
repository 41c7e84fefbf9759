import { readStripeKey, type StripeKey } from '#values/stripe-keys.ts';

type Name = 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET';
type Kind = StripeKey['kind'];
type StripeSettings = { [Setting in Name]?: string | undefined };

const EXPECTED: Record<Name, { kind: Kind; rule: string }> = {
  STRIPE_SECRET_KEY: { kind: 'secret', rule: 'begin with sk_live_ or rk_live_, for tests with sk_test_ or rk_test_' },
  STRIPE_PUBLISHABLE_KEY: { kind: 'publishable', rule: 'begin with pk_live_, for tests with pk_test_' },
  STRIPE_WEBHOOK_SECRET: { kind: 'webhook', rule: 'begin with whsec_' },
};
const NAMES = Object.keys(EXPECTED) as Name[];
const PLACE: Record<Kind, Name> = {
  secret: 'STRIPE_SECRET_KEY',
  publishable: 'STRIPE_PUBLISHABLE_KEY',
  webhook: 'STRIPE_WEBHOOK_SECRET',
};

/**
 * What is wrong with Stripe's keys, by their beginnings alone; no key is quoted. A publishable key is written into pages,
 * so a secret key in its place would be published.
 */
export function stripeKeyFaults(given: StripeSettings): string[] {
  const faults = NAMES.flatMap((name) => faultOf(name, given[name]));
  const [secret, publishable] = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY].map((key) =>
    key === undefined ? null : readStripeKey(key),
  );
  if (faults.length > 0 || !secret || !publishable) return faults;
  if (secret.mode !== publishable.mode) {
    faults.push(
      `STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is a ${secret.mode} key, the other a ${publishable.mode} key; give both of the same mode`,
    );
  }
  return faults;
}

/** Whether the cards are Stripe's test cards: whoever knows their numbers has orders that look paid. */
export function hasTestKeys({ STRIPE_SECRET_KEY: key }: Pick<StripeSettings, 'STRIPE_SECRET_KEY'>): boolean {
  return key !== undefined && readStripeKey(key)?.mode === 'test';
}

function faultOf(name: Name, key: string | undefined): string[] {
  if (key === undefined) return [];
  const { kind, rule } = EXPECTED[name];
  const found = readStripeKey(key)?.kind;
  if (found === kind) return [];
  if (!found) return [`${name}: must ${rule}`];
  const what = found === 'webhook' ? 'the webhook secret' : `a ${found} key`;
  return [`${name}: this is ${what}, which belongs into ${PLACE[found]}; were two of them swapped?`];
}
