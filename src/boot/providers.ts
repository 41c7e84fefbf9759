import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { openPool } from '#db/database.ts';
import { circuitBreaker } from '#guide/circuit-breaker.ts';
import { createIdentityProvider } from '#providers/identity/verify-id-token.ts';
import { createOpenAiModel } from '#providers/language-model/openai-model.ts';
import { createPrintfulProvider } from '#providers/printful/printful-provider.ts';
import { createSendGridEvents } from '#providers/sendgrid/sendgrid-events.ts';
import { createSmtpTransport } from '#providers/smtp/smtp-transport.ts';
import { createStripeProvider } from '#providers/stripe/stripe-provider.ts';
import { createWebPushService } from '#providers/web-push/web-push-service.ts';
import type { Provider } from '#sandbox/shared/faults.ts';
import {
  SANDBOX_MAIL_EVENT_KEY,
  SANDBOX_PRINT_TOKEN,
  SANDBOX_PRINT_WEBHOOK_SECRET,
  SANDBOX_PROJECT_ID,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#sandbox/shared/keys.ts';
import { SANDBOX_ISSUER } from '#shop/people/customers/issuer.ts';
import type { IdentityProvider } from '#shop/ports/identity-provider.ts';
import type { MailEvents } from '#shop/ports/mail-events.ts';
import type { MailTransport } from '#shop/ports/mail-transport.ts';
import type { PaymentProvider } from '#shop/ports/payment-provider.ts';
import type { PrintProvider } from '#shop/ports/print-provider.ts';
import type { PushService } from '#shop/ports/push-service.ts';
import type { Log, Shop } from '#shop/ports/shop.ts';
import { STAND_INS, type StandIn } from '#values/staff/setup-steps.ts';
import { type PaymentMode, readStripeKey } from '#values/stripe-keys.ts';
import type { PublicSettings } from '#web/load-context.ts';

const PRINTFUL_API = 'https://api.printful.com';

/** The release of Stripe.js that the installed @stripe/stripe-js is made for. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

export type Providers = {
  payments: PaymentProvider;
  identity: IdentityProvider;
  /** Who vouches for the customers' identities. */
  issuer: string;
  mail: MailTransport;
  mailEvents: MailEvents;
  /** Null: none is set up. */
  printing: PrintProvider | null;
  push: PushService;
  /** What the visitors' browsers need for a card payment. */
  cards: PublicSettings['stripe'];
  /** What they need to sign in. */
  accounts: PublicSettings['identity'];
  /** What no real service is behind. */
  standIns: StandIn[];
  /** Whether staff may use the demo account: where anything is a stand-in, but never in production. */
  demoAccount: boolean;
  /** Adds the stand-ins' own addresses, if there are stand-ins; before the server listens. */
  register(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
};

type Surroundings = {
  connection: pg.PoolConfig;
  /** Who makes the stand-ins' tables. */
  owner: pg.PoolConfig;
  /** Where this process reaches itself: the sandbox is asked over HTTP, as the real provider is. */
  ownAddress: string;
  clock: () => Date;
  log: Log;
};

/** The outside world: the real one for each service whose keys are given, and the sandbox's stand-in for the others. */
export async function openProviders(config: Config, surroundings: Surroundings): Promise<Providers> {
  const { stripe, firebase, smtpUrl } = config;
  const standIn = standInAddresses(config);
  const { connection, owner, ownAddress, clock, log } = surroundings;
  // A pool of the sandbox's own: the shop may hold all of its connections while it waits for an answer from there.
  const pool = standInsOf(config).length === 0 ? null : openPool(connection);
  if (pool) await prepareTables(owner);
  let shopUrl: () => string | null = () => null;
  // Loaded only where they are used.
  const mailSandbox = pool && !smtpUrl ? await import('#sandbox/mail/mail-sandbox.ts') : null;
  const mailbox = pool && mailSandbox ? await mailSandbox.startMailSandbox({ pool, shopUrl: () => shopUrl() }) : null;
  /** Where this process finds a stand-in; pages find their own by its path alone. */
  const inside = (address: string) => (address.startsWith('/') ? `${ownAddress}${address}` : address);
  const transport = createSmtpTransport({ url: smtpUrl ?? mailbox?.smtpUrl ?? '', from: config.mailFrom });
  return {
    payments: createStripeProvider(
      stripe
        ? { ...stripe, apiBase: 'https://api.stripe.com', mode: modeOf(config), clock }
        : {
            mode: modeOf(config),
            clock,
            secretKey: SANDBOX_SECRET_KEY,
            publishableKey: SANDBOX_PUBLISHABLE_KEY,
            webhookSecret: SANDBOX_WEBHOOK_SECRET,
            apiBase: inside(standIn.stripe),
          },
    ),
    identity: createIdentityProvider({
      ...(firebase ?? { projectId: SANDBOX_PROJECT_ID, keysUrl: `${inside(standIn.identity)}/jwks` }),
      issuer: `https://securetoken.google.com/${firebase?.projectId ?? SANDBOX_PROJECT_ID}`,
      clock,
      log,
    }),
    issuer: issuerOf(config),
    mail: transport,
    // The sandbox's key is known to everybody: it counts only where the sandbox's mailbox is used.
    mailEvents: createSendGridEvents({
      verificationKey: mailbox ? SANDBOX_MAIL_EVENT_KEY : config.sendgridWebhookKey,
      clock,
    }),
    printing: openPrinting(config, inside(standIn.printful)),
    push: createWebPushService({ subject: pushSubject(config), standIn: pushStandIn(config, ownAddress), clock }),
    cards: stripe
      ? { publishableKey: stripe.publishableKey, scriptUrl: STRIPE_SCRIPT }
      : { publishableKey: SANDBOX_PUBLISHABLE_KEY, scriptUrl: `${standIn.stripe}.js` },
    accounts: accountsOf(firebase, standIn.identity),
    standIns: notReal(config),
    demoAccount: demoAccountOf(config),
    async register(app) {
      if (!pool) return;
      shopUrl = () => (app.server.listening ? ownAddress : null);
      const { registerSandbox } = await import('#sandbox/sandbox.ts');
      await registerSandbox(app, {
        pool,
        hosts: [config.origin, ownAddress].map((address) => new URL(address).hostname),
        standIns: standInsOf(config),
        demoAccounts: !config.production,
        pushOrigin: config.origin,
        shopUrl,
        ...(mailbox ? { mailRoutes: mailbox.routes } : {}),
        clock,
      });
    },
    async close() {
      transport.close();
      await mailbox?.close();
      await pool?.end();
    },
  };
}

async function prepareTables(owner: pg.PoolConfig): Promise<void> {
  const { prepareSandbox } = await import('#sandbox/shared/sandbox-database.ts');
  const pool = openPool({ ...owner, max: 1 });
  await prepareSandbox(pool).finally(() => pool.end());
}

/** Whom push services write to about the shop: as it is given, else the shop's own address, else that of its mails. */
function pushSubject({ vapidSubject, origin, mailFrom }: Pick<Config, 'vapidSubject' | 'origin' | 'mailFrom'>): string {
  if (vapidSubject !== null) return vapidSubject;
  return origin.startsWith('https:') ? origin : `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function pushStandIn(config: Config, ownAddress: string) {
  if (!standInsOf(config).includes('push')) return null;
  const path = '/sandbox/push/to/';
  return { address: config.origin + path, inside: ownAddress + path, subscribe: '/sandbox/push/subscribe' };
}

function openPrinting({ printful }: Pick<Config, 'printful'>, standIn: string): PrintProvider | null {
  if (printful === null) return null;
  if (printful !== 'sandbox') return createPrintfulProvider({ ...printful, apiBase: PRINTFUL_API });
  const keys = { token: SANDBOX_PRINT_TOKEN, webhookSecret: SANDBOX_PRINT_WEBHOOK_SECRET, storeId: null };
  return createPrintfulProvider({ ...keys, apiBase: standIn });
}

/** As records of customers have it: a Firebase project's id, or the sandbox, which vouches for whatever is typed. */
export function issuerOf({ firebase }: Pick<Config, 'firebase'>): string {
  return firebase?.projectId ?? SANDBOX_ISSUER;
}

/** Whether the demo account may be used: only where stand-ins are, and never in production. */
export function demoAccountOf({
  stripe,
  firebase,
  smtpUrl,
  production,
}: Pick<Config, 'stripe' | 'firebase' | 'smtpUrl' | 'production'>): boolean {
  return !(stripe && firebase && smtpUrl) && !production;
}

/** Wherever the stand-ins are, in this process or another; the mail server of a sandbox of its own looks like any other. */
function notReal({ stripe, firebase, smtpUrl, printful }: Config): StandIn[] {
  const real: Record<StandIn, unknown> = {
    cards: stripe,
    'sign-in': firebase,
    mail: smtpUrl,
    printing: printful !== 'sandbox',
  };
  return STAND_INS.filter((service) => !real[service]);
}

/** Where pages get the card provider's script; null: from the shop itself. */
export function cardHostOf({ stripe, stripeApiUrl }: Pick<Config, 'stripe' | 'stripeApiUrl'>): string | null {
  const address = stripe ? STRIPE_SCRIPT : stripeApiUrl;
  return address && new URL(address).origin;
}

/** As payments have it. The sandbox's keys look like test keys; what they charge is no money in either case. */
export function modeOf({ stripe }: Pick<Config, 'stripe'>): PaymentMode {
  const key = stripe?.secretKey;
  return key === undefined || key === SANDBOX_SECRET_KEY ? 'sandbox' : (readStripeKey(key)?.mode ?? 'test');
}

/**
 * Each stand-in is in this process exactly when neither its service's keys nor another sandbox's address is given; that of
 * printing also where the shop is to run without printing.
 */
function standInsOf(config: Config): Provider[] {
  const { stripe, stripeApiUrl, firebase, identityUrl, printful, printfulApiUrl, smtpUrl } = config;
  const missing: [Provider, unknown][] = [
    ['stripe', stripe ?? stripeApiUrl],
    ['identity', firebase ?? identityUrl],
    ['smtp', smtpUrl],
    ['printful', printful !== 'sandbox' || printfulApiUrl],
  ];
  const standIns = missing.filter(([, given]) => !given).map(([provider]) => provider);
  // Push services need no keys and are there for everybody: theirs is beside the others, and never in production.
  return standIns.length > 0 && !config.production ? [...standIns, 'push'] : standIns;
}

/** In this process, or in the sandbox's own. */
function standInAddresses({ stripeApiUrl, identityUrl, printfulApiUrl }: Config) {
  return {
    stripe: stripeApiUrl ?? '/sandbox/stripe',
    identity: identityUrl ?? '/sandbox/identity',
    printful: printfulApiUrl ?? '/sandbox/printful',
  };
}

function accountsOf(firebase: Config['firebase'], chooser: string): PublicSettings['identity'] {
  if (!firebase) return { kind: 'account-chooser', address: chooser };
  const { apiKey, authDomain, projectId, appId } = firebase;
  return { kind: 'firebase', apiKey, authDomain, projectId, appId };
}

/** What the guide's answers depend on: a model where the settings name one, and whether the shop's own configurator is shown. */
export function openGuide(
  { guide, configurator, configuratorUrl }: Pick<Config, 'guide' | 'configurator' | 'configuratorUrl'>,
  clock: () => Date,
): Shop['guide'] {
  return {
    model: guide && circuitBreaker(createOpenAiModel(guide), clock),
    configurator: configurator && configuratorUrl === null,
  };
}
