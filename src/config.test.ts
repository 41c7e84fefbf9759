import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { createMeasures } from '#api/operation/measures.ts';
import { production } from '#tests/support/samples/settings.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import routes from '#web/routes.ts';
import { readConfig } from './config/config.ts';
import { TAKEN_PATHS } from './config/settings.ts';

/** The first parts of a page's addresses. */
function firstSegments({ path, children = [] }: RouteConfigEntry): string[] {
  return path ? [path.split('/')[0] ?? ''] : children.flatMap(firstSegments);
}

/** The first parts of the addresses that the server answers itself. */
async function servedPaths(): Promise<string[]> {
  await using server = await createTestServer({ watch: { token: 'of the test', measures: createMeasures() } });
  return server.routes.map(({ url }) => url.split('/')[1] ?? '');
}

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

test('in production everybody who works here needs a second factor, unless the owner says otherwise', () => {
  expect(readConfig({}).factorRequired).toBe(false);
  expect(readConfig(production).factorRequired).toBe(true);
  expect(readConfig({ ...production, SECOND_FACTOR: 'optional' }).factorRequired).toBe(false);
  expect(readConfig({ SECOND_FACTOR: 'required' }).factorRequired).toBe(true);
});

test('production with everything it needs starts, and its address has no trailing slash', () => {
  expect(readConfig(production)).toMatchObject({ production: true, origin: 'https://fulldraw.example' });
});

test.each(['ORIGIN', 'SESSION_SECRET', 'DATA_KEY'])('production needs %s', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(new RegExp(name));
});
