import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSandboxProcess, readSandboxSettings } from './sandbox-process.ts';

const SILENT = { info() {}, warn() {}, error() {} };

test('the sandbox serves a shop on this machine alone', () => {
  expect(readSandboxSettings({ SHOP_ORIGIN: 'http://localhost:4000/' }).SHOP_ORIGIN).toBe('http://localhost:4000');
  for (const elsewhere of ['https://fulldraw.example', 'http://192.168.1.20:3000', 'localhost:3000']) {
    expect(() => readSandboxSettings({ SHOP_ORIGIN: elsewhere })).toThrow('SHOP_ORIGIN: ');
  }
  expect(() => readSandboxSettings({ PORT: 'many', DATABASE_URL: 'mysql://x' })).toThrow(/PORT: .*\n.*DATABASE_URL: /);
});

test('the settings that it prints are ones that a shop takes, and everything they name answers', async () => {
  await using folder = await createTemporaryFolder();
  await using closing = new AsyncDisposableStack();
  const settings = readSandboxSettings({ PORT: '0', SMTP_PORT: '0', DATA_DIR: folder.path });
  const { origin, forShop } = await openSandboxProcess(settings, closing, SILENT);
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(readConfig(forShop)).toMatchObject({ stripe: null, stripeApiUrl: `${origin}/sandbox/stripe` });
  for (const path of [
    '/sandbox/',
    '/sandbox/stripe.js',
    '/sandbox/identity/jwks',
    '/sandbox/mail',
    '/sandbox/faults',
  ]) {
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200]);
  }
});
