import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  ORIGIN: 'https://fulldraw.example/',
  SESSION_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
};

test('without any setting the shop runs on this machine in the sandbox', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ origin: 'http://localhost:3000', databaseUrl: null, stripe: null, smtpUrl: null });
});

test('every fault is named in one message', () => {
  const faults = { PORT: 'eighty', ADMIN_PATH: 'panel', LANDING: 'later', STRIPE_SECRET_KEY: '' };
  expect(() => readConfig(faults)).toThrow(/PORT[\s\S]*ADMIN_PATH[\s\S]*LANDING/);
});

test('half of the card settings is refused', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/give all three or none/);
});

test('an empty line in the settings file means that the setting is not given', () => {
  expect(readConfig({ DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({ databaseUrl: null, smtpUrl: null });
});

test('production does not start on sandbox parts by accident', () => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, ...bare } = production;
  expect(() => readConfig(bare)).toThrow(/STRIPE_SECRET_KEY[\s\S]*SMTP_URL/);
  expect(readConfig({ ...bare, SANDBOX: '1' }).stripe).toBeNull();
});

test('production with everything it needs starts, and its address has no trailing slash', () => {
  expect(readConfig(production)).toMatchObject({ production: true, origin: 'https://fulldraw.example' });
});

test.each(['ORIGIN', 'SESSION_SECRET'])('production needs %s', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(name));
});
