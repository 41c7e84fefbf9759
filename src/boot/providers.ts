import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config.ts';
import { openPool } from '#db/database.ts';
import { createSmtpTransport } from '#providers/smtp/smtp-transport.ts';
import { createStripeProvider } from '#providers/stripe/stripe-provider.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '#sandbox/keys.ts';
import { startMailSandbox } from '#sandbox/mail/mail-sandbox.ts';
import { registerSandbox } from '#sandbox/sandbox.ts';
import type { MailTransport } from '#shop/mail/ports.ts';
import type { PaymentProvider } from '#shop/payments/payment-provider.ts';

/** The release of Stripe.js that the installed @stripe/stripe-js is made for. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

export type Providers = {
  payments: PaymentProvider;
  mail: MailTransport;
  /** What the visitors' browsers need for a card payment. */
  cards: { publishableKey: string; scriptUrl: string };
  /** Adds the stand-ins' own addresses, if there are stand-ins; before the server listens. */
  register(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
};

type Surroundings = {
  connection: pg.PoolConfig;
  /** Where this process reaches itself: the sandbox is asked over HTTP, as the real provider is. */
  ownAddress: string;
};

/** The outside world: the real one for each service whose keys are given, and the sandbox's stand-in for the others. */
export async function openProviders(config: Config, { connection, ownAddress }: Surroundings): Promise<Providers> {
  const { stripe, smtpUrl } = config;
  // A pool of the sandbox's own: the shop may hold all of its connections while it waits for an answer from there.
  const pool = stripe && smtpUrl ? null : openPool(connection);
  const mailbox = pool && !smtpUrl ? await startMailSandbox({ pool }) : null;
  const transport = createSmtpTransport({ url: smtpUrl ?? mailbox?.smtpUrl ?? '', from: config.mailFrom });
  return {
    payments: createStripeProvider(
      stripe
        ? { ...stripe, apiBase: 'https://api.stripe.com' }
        : {
            secretKey: SANDBOX_SECRET_KEY,
            webhookSecret: SANDBOX_WEBHOOK_SECRET,
            apiBase: `${ownAddress}/sandbox/stripe`,
          },
    ),
    mail: transport,
    cards: stripe
      ? { publishableKey: stripe.publishableKey, scriptUrl: STRIPE_SCRIPT }
      : { publishableKey: SANDBOX_PUBLISHABLE_KEY, scriptUrl: '/sandbox/stripe.js' },
    async register(app) {
      if (pool && !stripe)
        await registerSandbox(app, { pool, shopUrl: () => (app.server.listening ? ownAddress : null) });
      if (mailbox) await app.register(mailbox.routes, { prefix: '/sandbox' });
    },
    async close() {
      transport.close();
      await mailbox?.close();
      await pool?.end();
    },
  };
}
