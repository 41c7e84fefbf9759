import { generateKeyPairSync } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import {
  SANDBOX_MAIL_EVENT_KEY,
  SANDBOX_MAIL_EVENT_SIGNING_KEY,
  SANDBOX_PROJECT_ID,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#sandbox/keys.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import routes from '#web/routes.ts';
import { readConfig } from './config.ts';
import { TAKEN_PATHS } from './settings.ts';

/** The first parts of a page's addresses. */
function firstSegments({ path, children = [] }: RouteConfigEntry): string[] {
  return path ? [path.split('/')[0] ?? ''] : children.flatMap(firstSegments);
}

/** The first parts of the addresses that the server answers itself. */
async function servedPaths(): Promise<string[]> {
  await using server = await createTestServer();
  return server.routes.map(({ url }) => url.split('/')[1] ?? '');
}

const production = {
  NODE_ENV: 'production',
  ORIGIN: 'https://fulldraw.example/',
  SESSION_SECRET: 'x'.repeat(32),
  DATA_KEY: 'y'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  FIREBASE_PROJECT_ID: 'fulldraw-shop',
  FIREBASE_API_KEY: 'AIza_1',
  SMTP_URL: 'smtps://mail.example',
};

test('without any setting the shop runs on this machine in the sandbox', () => {
  const config = readConfig({});
  const outside = { stripe: null, firebase: null, smtpUrl: null };
  expect(config).toMatchObject({ origin: 'http://localhost:3000', databaseUrl: null, ...outside });
});

test('every fault is named in one message', () => {
  const faults = { PORT: 'eighty', ADMIN_PATH: 'panel', LANDING: 'later', STRIPE_SECRET_KEY: '' };
  expect(() => readConfig(faults)).toThrow(/PORT[\s\S]*ADMIN_PATH[\s\S]*LANDING/);
});

test('the panel takes no address of the shop itself', async () => {
  const pages = routes.flatMap(firstSegments);
  const served = await servedPaths();
  const own = [...pages, ...served, 'assets', 'sandbox'].map((segment) => `/${segment}`);
  expect([...new Set(own)].filter((path) => /^\/[a-z0-9-]+$/.test(path)).sort()).toEqual(TAKEN_PATHS);
  for (const path of TAKEN_PATHS) {
    expect(() => readConfig({ ADMIN_PATH: path })).toThrow('ADMIN_PATH: is an address of the shop itself');
  }
  expect(readConfig({ ADMIN_PATH: '/staff' }).adminPath).toBe('/staff');
});

test('the shop has a configurator of its own unless it is switched off, and another may take its place', () => {
  expect(readConfig({})).toMatchObject({ configurator: true, configuratorUrl: null });
  expect(readConfig({ CONFIGURATOR: 'off' })).toMatchObject({ configurator: false });
  expect(() => readConfig({ CONFIGURATOR: 'yes', CONFIGURATOR_URL: 'builder' })).toThrow(
    /CONFIGURATOR: [\s\S]*CONFIGURATOR_URL: /,
  );
});

test('half of the card settings is refused', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/give all three or none/);
});

const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('card keys that were swapped are named as swapped, and none of them is quoted', () => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = TEST_KEYS;
  const swap = (changed: object) => () => readConfig({ ...TEST_KEYS, ...changed });
  const keys = { STRIPE_SECRET_KEY: STRIPE_PUBLISHABLE_KEY, STRIPE_PUBLISHABLE_KEY: STRIPE_SECRET_KEY };
  expect(swap(keys)).toThrow(
    /STRIPE_PUBLISHABLE_KEY: this is a secret key, which belongs into STRIPE_SECRET_KEY; .*swapped/,
  );
  expect(swap(keys)).toThrow(/STRIPE_SECRET_KEY: this is a publishable key, which belongs into STRIPE_PUBLISHABLE_KEY/);
  const secrets = { STRIPE_SECRET_KEY: STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET_KEY };
  expect(swap(secrets)).toThrow(
    /STRIPE_SECRET_KEY: this is the webhook secret, which belongs into STRIPE_WEBHOOK_SECRET/,
  );
  expect(swap({ STRIPE_PUBLISHABLE_KEY: 'rk_test_1' })).toThrow('STRIPE_PUBLISHABLE_KEY: this is a secret key');
  for (const wrong of [keys, secrets]) expect(swap(wrong)).not.toThrow(/sk_test_1|pk_test_1|whsec_1/);
  expect(readConfig({ ...TEST_KEYS, STRIPE_SECRET_KEY: 'rk_test_1' }).stripe).toMatchObject({ secretKey: 'rk_test_1' });
});

test.each([
  ['STRIPE_SECRET_KEY', 'sk_1', 'must begin with sk_live_ or rk_live_'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_1', 'must begin with pk_live_'],
  ['STRIPE_WEBHOOK_SECRET', 'we_1', 'must begin with whsec_'],
  ['STRIPE_SECRET_KEY', 'sk_live_1', 'one is a live key, the other a test key'],
])('%s cannot be "%s" beside keys of the test mode', (name, key, words) => {
  expect(() => readConfig({ ...TEST_KEYS, [name]: key })).toThrow(words);
});

test('a shop for the public does not start with test keys by accident', () => {
  const { NODE_ENV: _production, ...open } = production;
  for (const [settings, who] of [
    [production, 'production'],
    [open, 'a shop at https://fulldraw.example'],
  ] as const) {
    const rehearsal = { ...settings, ...TEST_KEYS };
    expect(() => readConfig(rehearsal)).toThrow(`STRIPE_SECRET_KEY: ${who} needs live keys`);
    expect(readConfig({ ...rehearsal, SANDBOX: '1' }).stripe).toMatchObject({ secretKey: 'sk_test_1' });
  }
  expect(readConfig(TEST_KEYS).stripe).toMatchObject({ secretKey: 'sk_test_1' });
});

test('half of the sign-in settings is refused', () => {
  expect(() => readConfig({ FIREBASE_PROJECT_ID: 'fulldraw-shop' })).toThrow(/FIREBASE_API_KEY: give both or none/);
  expect(() => readConfig({ FIREBASE_API_KEY: 'AIza_1' })).toThrow(/FIREBASE_API_KEY: give both or none/);
});

test('a bucket for the pictures is given whole or not at all', () => {
  const bucket = {
    ...{ S3_ENDPOINT: 'https://s3.example/', S3_REGION: 'auto', S3_BUCKET: 'fulldraw-pictures' },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
  };
  expect(readConfig({}).pictures).toBeNull();
  expect(readConfig(bucket).pictures).toEqual({
    ...{ endpoint: 'https://s3.example', region: 'auto', bucket: 'fulldraw-pictures' },
    ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  for (const name of Object.keys(bucket)) {
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(/S3_ENDPOINT.*give all five or none/);
  }
});

test.each([
  ['FIREBASE_AUTH_DOMAIN', 'login.fulldraw.example'],
  ['FIREBASE_APP_ID', '1:2:web:3'],
  ['FIREBASE_KEYS_URL', 'http://127.0.0.1:9099/keys'],
])('%s without a Firebase project is refused, since it would do nothing', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/only together with FIREBASE_PROJECT_ID/);
});

test.each([
  ['FIREBASE_PROJECT_ID', 'Fulldraw Shop'],
  ['FIREBASE_AUTH_DOMAIN', 'https://login.fulldraw.example'],
  ['FIREBASE_AUTH_DOMAIN', 'login.example; script-src *'],
  ['FIREBASE_KEYS_URL', 'keys.json'],
  ['FIREBASE_KEYS_URL', 'http://keys.example/keys'],
  ['FIREBASE_KEYS_URL', 'http://localhost.example/keys'],
])('%s cannot be "%s"', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(name));
});

test('a Firebase project brings its own sign-in host and the address of its published keys', () => {
  expect(readConfig({ FIREBASE_PROJECT_ID: 'fulldraw-shop', FIREBASE_API_KEY: 'AIza_1' }).firebase).toEqual({
    projectId: 'fulldraw-shop',
    apiKey: 'AIza_1',
    authDomain: 'fulldraw-shop.firebaseapp.com',
    appId: null,
    keysUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  });
});

test('the sign-in host, the app and the address of the keys may be named', () => {
  const named = {
    FIREBASE_AUTH_DOMAIN: 'login.fulldraw.example',
    FIREBASE_APP_ID: '1:2:web:3',
    FIREBASE_KEYS_URL: 'http://127.0.0.1:9099/keys',
  };
  expect(readConfig({ ...production, ...named }).firebase).toMatchObject({
    authDomain: 'login.fulldraw.example',
    appId: '1:2:web:3',
    keysUrl: 'http://127.0.0.1:9099/keys',
  });
});

test('an empty line in the settings file means that the setting is not given', () => {
  expect(readConfig({ DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({ databaseUrl: null, smtpUrl: null });
});

test('production does not start on sandbox parts by accident', () => {
  const { NODE_ENV, ORIGIN, SESSION_SECRET, DATA_KEY } = production;
  const bare = { NODE_ENV, ORIGIN, SESSION_SECRET, DATA_KEY };
  expect(() => readConfig(bare)).toThrow(/STRIPE_SECRET_KEY[\s\S]*FIREBASE_PROJECT_ID[\s\S]*SMTP_URL/);
  expect(readConfig({ ...bare, SANDBOX: '1' })).toMatchObject({ stripe: null, firebase: null, smtpUrl: null });
});

test.each([
  ['STRIPE_SECRET_KEY', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ['FIREBASE_PROJECT_ID', ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY']],
  ['SMTP_URL', ['SMTP_URL']],
])('a shop at a public address does not start without %s, production or not', (name, settings) => {
  const { NODE_ENV: _production, ...live } = production;
  const half = { ...live, ...Object.fromEntries(settings.map((setting) => [setting, ''])) };
  expect(() => readConfig(half)).toThrow(`${name}: a shop at https://fulldraw.example needs it, without it `);
  expect(readConfig(live)).toMatchObject({ production: false, origin: 'https://fulldraw.example' });
  expect(readConfig({ ...half, SANDBOX: '1' })).toMatchObject({ origin: 'https://fulldraw.example' });
  for (const here of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://shop.localhost']) {
    expect(readConfig({ ...half, ORIGIN: here })).toMatchObject({ origin: here });
  }
  for (const there of ['https://localhost.example', 'https://192.168.1.20', 'https://127.0.0.1.example']) {
    expect(() => readConfig({ ...half, ORIGIN: there })).toThrow(`${name}: a shop at ${there} needs it`);
  }
});

test('an address without https is refused in production, and elsewhere unless it is this machine or a rehearsal', () => {
  const { NODE_ENV: _production, ...live } = production;
  const plain = 'http://fulldraw.example';
  expect(() => readConfig({ ...production, ORIGIN: plain })).toThrow('ORIGIN: production needs https://');
  expect(() => readConfig({ ...production, ORIGIN: plain, SANDBOX: '1' })).toThrow('ORIGIN: production needs https://');
  expect(() => readConfig({ ...live, ORIGIN: plain })).toThrow('ORIGIN: a public address needs https://');
  expect(readConfig({ ...live, ORIGIN: plain, SANDBOX: '1' }).origin).toBe(plain);
});

test('the sandbox’s own keys, which everybody knows, open nothing outside', () => {
  const known = {
    STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
    FIREBASE_PROJECT_ID: SANDBOX_PROJECT_ID,
    SENDGRID_WEBHOOK_KEY: SANDBOX_MAIL_EVENT_KEY,
  };
  const { NODE_ENV: _production, ORIGIN: _public, ...keys } = production;
  for (const [name, key] of Object.entries(known)) {
    const refusal = `${name}: this is the sandbox's own`;
    for (const others of [production, keys, { ...production, SANDBOX: '1' }]) {
      expect(() => readConfig({ ...others, [name]: key })).toThrow(refusal);
    }
  }
  const here = {
    ...{ FIREBASE_PROJECT_ID: SANDBOX_PROJECT_ID, FIREBASE_KEYS_URL: 'http://127.0.0.1:3000/sandbox/identity/jwks' },
    ...{ SENDGRID_WEBHOOK_KEY: SANDBOX_MAIL_EVENT_KEY, SMTP_URL: 'smtp://localhost:2525' },
  };
  expect(readConfig({ ...keys, ...here }).sendgridWebhookKey).toBe(SANDBOX_MAIL_EVENT_KEY);
});

const APART = {
  STRIPE_API_URL: 'http://127.0.0.1:3001/sandbox/stripe/',
  IDENTITY_URL: 'http://localhost:3001/sandbox/identity',
};

test('a sandbox in a process of its own is on this machine, and is given its own keys or none', () => {
  const keys = {
    STRIPE_SECRET_KEY: SANDBOX_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET,
  };
  for (const settings of [APART, { ...APART, ...keys }]) {
    expect(readConfig(settings)).toMatchObject({
      ...{ stripe: null, stripeApiUrl: 'http://127.0.0.1:3001/sandbox/stripe' },
      ...{ firebase: null, identityUrl: 'http://localhost:3001/sandbox/identity' },
    });
  }
  expect(readConfig({})).toMatchObject({ stripeApiUrl: null, identityUrl: null });
  for (const elsewhere of [
    ...[
      'https://api.stripe.com',
      'http://192.168.1.20:3001/sandbox/stripe',
      'http://localhost.evil.example/sandbox/stripe',
    ],
    ...['http://me:secret@127.0.0.1:3001/sandbox/stripe', 'http://127.0.0.1:3001', 'file:///sandbox/stripe'],
  ]) {
    expect(() => readConfig({ STRIPE_API_URL: elsewhere })).toThrow(/STRIPE_API_URL: /);
    expect(() => readConfig({ IDENTITY_URL: elsewhere.replace('/stripe', '/identity') })).toThrow(/IDENTITY_URL: /);
  }
});

test('a sandbox in a process of its own is given no key of a real account, and has no customers elsewhere', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  for (const name of Object.keys(stripe)) {
    expect(() => readConfig({ ...APART, ...stripe })).toThrow(`${name}: not together with STRIPE_API_URL`);
  }
  const firebase = { FIREBASE_PROJECT_ID: 'fulldraw-shop', FIREBASE_API_KEY: 'AIza_1' };
  expect(() => readConfig({ ...APART, ...firebase })).toThrow('FIREBASE_PROJECT_ID: not together with IDENTITY_URL');
  const away = { ORIGIN: 'https://fulldraw.example', SANDBOX: '1' };
  expect(() => readConfig({ ...APART, ...away })).toThrow('only where ORIGIN is this machine');
  // A rehearsal of production has to be meant, wherever the sandbox is.
  const { STRIPE_SECRET_KEY: _1, STRIPE_PUBLISHABLE_KEY: _2, STRIPE_WEBHOOK_SECRET: _3, ...rest } = production;
  const rehearsal = { ...rest, ORIGIN: 'https://localhost', STRIPE_API_URL: APART.STRIPE_API_URL };
  expect(() => readConfig(rehearsal)).toThrow('STRIPE_SECRET_KEY: production needs it');
  expect(readConfig({ ...rehearsal, SANDBOX: '1' }).stripe).toBeNull();
});

test('production with everything it needs starts, and its address has no trailing slash', () => {
  expect(readConfig(production)).toMatchObject({ production: true, origin: 'https://fulldraw.example' });
});

test.each(['ORIGIN', 'SESSION_SECRET', 'DATA_KEY'])('production needs %s', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(name));
});

test('SendGrid’s key is a key, and of use with a mail server only', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
  expect(readConfig({ ...production, SENDGRID_WEBHOOK_KEY: key }).sendgridWebhookKey).toBe(key);
  expect(readConfig(production).sendgridWebhookKey).toBeNull();
  expect(() => readConfig({ SENDGRID_WEBHOOK_KEY: key })).toThrow('SENDGRID_WEBHOOK_KEY: only together with SMTP_URL');
  for (const wrong of ['SG.an-api-key', key.slice(0, -8), SANDBOX_MAIL_EVENT_SIGNING_KEY]) {
    expect(() => readConfig({ ...production, SENDGRID_WEBHOOK_KEY: wrong })).toThrow(/must be the verification key/);
  }
});

test('a test mail has somewhere to go: the address that is set, or the mailbox that stands in', () => {
  expect(readConfig({}).testEmail).toBe('test@fulldraw.example');
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).testEmail).toBeNull();
  expect(readConfig({ SMTP_URL: 'smtp://mail.example', TEST_EMAIL: 'ann@example.com' }).testEmail).toBe(
    'ann@example.com',
  );
});

test('the guide’s model is named with its address, which is https or on this machine, since a key travels there', () => {
  const guide = { GUIDE_API_URL: 'https://models.example/v1/', GUIDE_MODEL: 'small' };
  expect(readConfig({}).guide).toBeNull();
  expect(readConfig(guide).guide).toEqual({ url: 'https://models.example/v1', key: null, model: 'small' });
  const local = { ...guide, GUIDE_API_URL: 'http://127.0.0.1:11434/v1', GUIDE_API_KEY: 'secret' };
  expect(readConfig(local).guide).toEqual({ url: 'http://127.0.0.1:11434/v1', key: 'secret', model: 'small' });
  for (const name of Object.keys(guide)) {
    expect(() => readConfig({ ...guide, [name]: '' })).toThrow('GUIDE_API_URL, GUIDE_MODEL: give both or none');
  }
  expect(() => readConfig({ GUIDE_API_KEY: 'secret' })).toThrow('GUIDE_API_KEY: only together with GUIDE_API_URL');
  const open = ['http://models.example/v1', 'models.example', 'http://localhost.example/v1', 'file:///etc'];
  for (const url of [...open, 'http://localhost:x@models.example/v1', 'https://me:secret@models.example/v1']) {
    expect(() => readConfig({ ...guide, GUIDE_API_URL: url })).toThrow('GUIDE_API_URL');
  }
  const pasted = () => readConfig({ ...guide, GUIDE_API_KEY: 'half\nsecret' });
  expect(pasted).toThrow('GUIDE_API_KEY');
  expect(pasted).not.toThrow('secret');
});

test('backups go to a folder, or to a bucket whose service is given; a database of somebody else is not backed up', () => {
  const service = {
    ...{ S3_ENDPOINT: 'https://s3.example', S3_REGION: 'auto' },
    ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
  };
  const inBucket = readConfig({ ...service, BACKUP_TO: 's3://kept/shop', BACKUP_EVERY: '6h' });
  expect(inBucket.backups).toMatchObject({ to: 's3://kept/shop', everyMs: 21_600_000, keepDays: 30, key: null });
  expect(inBucket.pictures).toBeNull();
  expect(() => readConfig({ BACKUP_TO: 's3://kept/shop' })).toThrow(/a bucket needs S3_ENDPOINT/);
  expect(() => readConfig({ BACKUP_EVERY: '6h' })).toThrow(/only together with BACKUP_TO/);
  expect(() => readConfig({ BACKUP_TO: '/kept', BACKUP_EVERY: 'daily' })).toThrow(/such as 30m, 24h or 7d/);
  const elsewhere = { DATABASE_URL: 'postgres://shop@db.example/shop', WAL_ARCHIVE: '/kept' };
  expect(() => readConfig(elsewhere)).toThrow(/only for the shop's own database/);
});
