import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { signMailEvents } from '#sandbox/mail/mailbox-routes.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { ownAddress } from './address.ts';
import { cardHostOf, openProviders, type Providers } from './providers.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const FIREBASE = { FIREBASE_PROJECT_ID: 'fulldraw-shop', FIREBASE_API_KEY: 'AIza_1' };
const SMTP = { SMTP_URL: 'smtp://mail.example' };
const PRINTFUL = { PRINTFUL_TOKEN: 'token-of-a-store', PRINTFUL_WEBHOOK_SECRET: 'ab'.repeat(32) };
const ALL = { ...STRIPE, ...FIREBASE, ...SMTP, ...PRINTFUL };
const FRONT = {
  stripe: '/sandbox/stripe.js',
  identity: '/sandbox/identity/jwks',
  smtp: '/sandbox/mail',
  printful: '/sandbox/printful',
};

/** Which stand-ins a shop with these settings has, and what it tells its pages. */
async function openWith(environment: Record<string, string>) {
  await using database = await createTestDatabase();
  await using closing = new AsyncDisposableStack();
  const config = readConfig(environment);
  const { connection } = database;
  const providers = await openProviders(config, {
    connection,
    owner: database.owner.options,
    ownAddress: ownAddress(config),
    clock: () => new Date(),
    log: { info() {}, warn() {}, error() {} },
  });
  closing.defer(() => providers.close());
  const app = Fastify();
  closing.defer(() => app.close());
  await providers.register(app);
  const standIns: string[] = [];
  for (const [name, url] of Object.entries(FRONT)) {
    if ((await app.inject(url)).statusCode === 200) standIns.push(name);
  }
  const front = await app.inject('/sandbox/');
  const chooser = await app.inject('/sandbox/identity/choose?mode=popup&state=abcdefgh&return_to=/');
  const people = [front, chooser].some(({ body }) => body.includes('Ann Archer'));
  const { accounts, cards, demoAccount: demo } = providers;
  return { standIns, front: front.statusCode, people, accounts, cards, demo, believed: believesSandbox(providers) };
}

/** Whether events about mails are taken that the sandbox's key has signed, which everybody has. */
function believesSandbox({ mailEvents }: Providers): boolean {
  const { body, headers } = signMailEvents('[]');
  const signature = headers['x-twilio-email-event-webhook-signature'];
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
  return mailEvents.read({ rawBody: Buffer.from(body), signature, timestamp }) !== null;
}

test.each<[string, Record<string, string>, string[]]>([
  ['no keys', {}, ['stripe', 'identity', 'smtp', 'printful']],
  ['all keys but those of the accounts', { ...STRIPE, ...SMTP, ...PRINTFUL }, ['identity']],
  ['all keys but those of the card payments', { ...FIREBASE, ...SMTP, ...PRINTFUL }, ['stripe']],
  ['all keys but those of the mail', { ...STRIPE, ...FIREBASE, ...PRINTFUL }, ['smtp']],
  ['all keys but those of printing', { ...STRIPE, ...FIREBASE, ...SMTP }, ['printful']],
])('a shop with %s has a stand-in for what is missing, and for nothing else', async (_which, settings, expected) => {
  const { standIns, front, believed } = await openWith(settings);
  expect([standIns, front]).toEqual([expected, 200]);
  expect(believed).toBe(expected.includes('smtp'));
});

test('a shop with all keys has no sandbox', async () => {
  expect(await openWith(ALL)).toMatchObject({ standIns: [], front: 404, demo: false });
});

test('production has no demo accounts, whatever stands in', async () => {
  const production = {
    NODE_ENV: 'production',
    SANDBOX: '1',
    ORIGIN: 'https://fulldraw.example',
    SESSION_SECRET: 'a secret of the tests, long enough',
    DATA_KEY: 'a-key-of-the-tests-long-enough-for-it',
  };
  expect(await openWith(production)).toMatchObject({
    standIns: ['stripe', 'identity', 'smtp', 'printful'],
    people: false,
    demo: false,
  });
  expect(await openWith({})).toMatchObject({ people: true, demo: true });
});

const APART = {
  STRIPE_API_URL: 'http://127.0.0.1:3001/sandbox/stripe',
  IDENTITY_URL: 'http://127.0.0.1:3001/sandbox/identity',
  PRINTFUL_API_URL: 'http://127.0.0.1:3001/sandbox/printful',
  SMTP_URL: 'smtp://127.0.0.1:3002',
};

test('a shop beside a sandbox in a process of its own has none itself, and differs in addresses alone', async () => {
  const [apart, inside] = [await openWith(APART), await openWith({})];
  expect(apart).toMatchObject({ standIns: [], front: 404, demo: inside.demo });
  expect(apart.accounts).toEqual({ kind: 'account-chooser', address: APART.IDENTITY_URL });
  const scripts = [apart.cards.scriptUrl, inside.cards.scriptUrl];
  expect(scripts).toEqual(['http://127.0.0.1:3001/sandbox/stripe.js', '/sandbox/stripe.js']);
  expect(apart.cards.publishableKey).toBe(inside.cards.publishableKey);
  expect(cardHostOf(readConfig(APART))).toBe('http://127.0.0.1:3001');
  expect(cardHostOf(readConfig(STRIPE))).toBe('https://js.stripe.com');
  expect(cardHostOf(readConfig({}))).toBeNull();
});

test('pages learn where customers sign in, and nothing of the server', async () => {
  expect((await openWith({})).accounts).toEqual({ kind: 'account-chooser', address: '/sandbox/identity' });
  expect((await openWith({ ...STRIPE, ...FIREBASE, ...SMTP })).accounts).toEqual({
    kind: 'firebase',
    projectId: 'fulldraw-shop',
    apiKey: 'AIza_1',
    authDomain: 'fulldraw-shop.firebaseapp.com',
    appId: null,
  });
});
