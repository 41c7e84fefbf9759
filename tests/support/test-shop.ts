import type Stripe from 'stripe';
import { openPool } from '#db/database.ts';
import { createIdentityProvider } from '#providers/identity/verify-id-token.ts';
import { createDiskStore } from '#providers/pictures/disk-store.ts';
import { createPrintfulProvider } from '#providers/printful/printful-provider.ts';
import { createSendGridEvents } from '#providers/sendgrid/sendgrid-events.ts';
import { createStripeClient } from '#providers/stripe/stripe-client.ts';
import { createStripeProvider } from '#providers/stripe/stripe-provider.ts';
import { createWebPushService } from '#providers/web-push/web-push-service.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { type Faults, NO_FAULTS, setFaults } from '#sandbox/shared/faults.ts';
import {
  SANDBOX_MAIL_EVENT_KEY,
  SANDBOX_PRINT_TOKEN,
  SANDBOX_PRINT_WEBHOOK_SECRET,
  SANDBOX_PROJECT_ID,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#sandbox/shared/keys.ts';
import { prepareSandbox } from '#sandbox/shared/sandbox-database.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { ORDER_HOOKS } from '#shop/composition/hooks-and-kinds.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { STAND_INS } from '#values/staff/setup-steps.ts';
import { signInAtSandbox } from './stand-ins/sign-in-at-sandbox.ts';
import { type RunningSandbox, startSandbox } from './start-sandbox.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { createShopDatabase, type TestDatabase } from './test-database.ts';

export type TestShop = AsyncDisposable & {
  shop: Shop;
  database: TestDatabase;
  /** The provider's side: what a customer's browser or the provider's dashboard would do. */
  stripe: Stripe;
  sandbox: RunningSandbox;
  /** The whole ID token of somebody who signs in at this moment; without an address the provider has none. */
  idToken(person: Partial<Account>): Promise<string>;
  /** Makes the card provider misbehave from now on; without switches it behaves again. */
  disturb(switches?: Partial<Faults>): Promise<void>;
  /** Moves the shop's clock; it stands still otherwise. */
  advance(milliseconds: number): void;
};

/** Somebody who works here, for use cases that ask who does it. */
export const STAFF: StaffMember = { name: 'robin', role: 'owner', via: 'password', staffId: 1 };

const noMail = () => {
  throw new Error('This shop has no mail server: its mails wait in the table.');
};

/** A shop with its catalogue on a database of its own, or on one that is given, and the sandbox's cards and accounts behind real HTTP. No job runs by itself. */
export async function createTestShop(given?: TestDatabase): Promise<TestShop> {
  const database = given ?? (await createShopDatabase());
  if (given) await prepareSandbox(given.owner);
  const sandboxPool = openPool(database.connection);
  const pictures = await createTemporaryFolder();
  let now = Date.now();
  const clock = () => new Date(now);
  const sandbox = await startSandbox({ pool: sandboxPool, clock });
  const address = { secretKey: SANDBOX_SECRET_KEY, apiBase: sandbox.stripeBase };
  const shop: Shop = {
    db: database.db,
    payments: createStripeProvider({
      ...address,
      publishableKey: SANDBOX_PUBLISHABLE_KEY,
      webhookSecret: SANDBOX_WEBHOOK_SECRET,
      mode: 'sandbox',
      clock,
    }),
    identity: createIdentityProvider({
      projectId: SANDBOX_PROJECT_ID,
      issuer: `https://securetoken.google.com/${SANDBOX_PROJECT_ID}`,
      keysUrl: `${sandbox.baseUrl}/sandbox/identity/jwks`,
      clock,
      log: { warn: () => {} },
    }),
    issuer: 'sandbox',
    mail: { send: noMail },
    mailEvents: createSendGridEvents({ verificationKey: SANDBOX_MAIL_EVENT_KEY, clock }),
    printing: createPrintfulProvider({
      token: SANDBOX_PRINT_TOKEN,
      webhookSecret: SANDBOX_PRINT_WEBHOOK_SECRET,
      storeId: null,
      apiBase: `${sandbox.baseUrl}/sandbox/printful`,
    }),
    push: createWebPushService({
      subject: 'mailto:staff@fulldraw.test',
      standIn: {
        address: `${sandbox.baseUrl}/sandbox/push/to/`,
        inside: `${sandbox.baseUrl}/sandbox/push/to/`,
        subscribe: '/sandbox/push/subscribe',
      },
      clock,
    }),
    // Loaded by the tests that look at a mail, which are few.
    renderMail: async (...letter) => (await import('#shop/mail/render-mail.tsx')).renderMail(...letter),
    renderPaper: async (...paper) => (await import('#shop/papers/render-paper.tsx')).renderPaper(...paper),
    pictures: createDiskStore(pictures.path),
    guide: { model: null, configurator: true },
    backups: null,
    samples: null,
    hooks: ORDER_HOOKS,
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    origin: 'https://fulldraw.test',
    timeZone: 'America/New_York',
    standIns: STAND_INS,
    demoAccount: true,
    factorRequired: false,
    staffIdleMs: 4 * 3_600_000,
    keepMoneyYears: 7,
    seller: ['Fulldraw', '12 Quarry Road, Bozeman, MT 59715'],
    returnMoneyAfterMs: 86_400_000,
  };
  if (given) await seedCatalogue(shop);
  return {
    shop,
    database,
    stripe: createStripeClient(address),
    sandbox,
    idToken: async (person) => signInAtSandbox(sandbox.baseUrl, await sandbox.keepAccount(person)),
    disturb: (switches = {}) => setFaults(database.pool, 'stripe', { ...NO_FAULTS, ...switches }),
    advance: (milliseconds) => {
      now += milliseconds;
    },
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await sandboxPool.end();
      await pictures[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
