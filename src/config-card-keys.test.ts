import { expect, test } from 'vitest';
import { production } from '#tests/support/samples/settings.ts';
import { readConfig } from './config/config.ts';
import {
  SANDBOX_MAIL_EVENT_KEY,
  SANDBOX_PROJECT_ID,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from './sandbox/shared/keys.ts';

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
    FIREBASE_PROJECT_ID: SANDBOX_PROJECT_ID,
    FIREBASE_KEYS_URL: 'http://127.0.0.1:3000/sandbox/identity/jwks',
    SENDGRID_WEBHOOK_KEY: SANDBOX_MAIL_EVENT_KEY,
    SMTP_URL: 'smtp://localhost:2525',
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
      stripe: null,
      stripeApiUrl: 'http://127.0.0.1:3001/sandbox/stripe',
      firebase: null,
      identityUrl: 'http://localhost:3001/sandbox/identity',
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
