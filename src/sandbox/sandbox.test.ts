import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { Provider } from './faults/faults.ts';
import { registerSandbox } from './sandbox.ts';
import { startSandbox } from './start-sandbox.ts';

async function lookAt(standIns: Provider[]) {
  await using database = await createTestDatabase();
  await using sandbox = await startSandbox({ pool: database.pool, standIns });
  const status = async (path: string) => (await fetch(`${sandbox.baseUrl}/sandbox${path}`)).status;
  const page = async (path: string) => (await fetch(`${sandbox.baseUrl}/sandbox${path}`)).text();
  return {
    keys: await status('/identity/jwks'),
    cards: await status('/stripe/counters'),
    script: await status('/stripe.js'),
    front: await page('/'),
    faults: await page('/faults'),
  };
}

test('accounts can be stood in for alone', async () => {
  const seen = await lookAt(['identity']);
  expect(seen).toMatchObject({ keys: 200, cards: 404, script: 404 });
  expect(seen.front).toContain('ann.archer@example.com');
  expect(seen.front).not.toContain('4242');
  expect(seen.faults).toContain('/sandbox/faults/identity');
  expect(seen.faults).not.toContain('/sandbox/faults/stripe');
});

test('card payments can be stood in for alone', async () => {
  const seen = await lookAt(['stripe']);
  expect(seen).toMatchObject({ keys: 404, cards: 200, script: 200 });
  expect(seen.front).toContain('4242');
  expect(seen.front).not.toContain('ann.archer@example.com');
  expect(seen.faults).not.toContain('/sandbox/faults/identity');
});

test('the sandbox answers under the names of the shop and of this machine, and under no name pointed here by others', async () => {
  await using shop = await openAt(['fulldraw.test']);
  const status = async (host: string, url = '/sandbox/') => (await shop.inject({ url, headers: { host } })).statusCode;
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'FULLDRAW.test', 'fulldraw.test:8443']) {
    expect([host, await status(host)]).toEqual([host, 200]);
  }
  for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000', '192.168.1.20', 'a b']) {
    for (const url of ['/sandbox/', '/sandbox/identity/jwks', '/sandbox/stripe/v1/payment_intents']) {
      expect([host, await status(host, url)]).toEqual([host, 421]);
    }
  }
});

test('a change comes from the shop’s own pages or from a program, never from another site’s page', async () => {
  await using shop = await openAt(['fulldraw.test']);
  const change = async (headers: Record<string, string>) =>
    (
      await shop.inject({
        method: 'POST',
        url: '/sandbox/faults/reset',
        headers: { host: 'fulldraw.test', ...headers },
      })
    ).statusCode;
  for (const own of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: 'http://fulldraw.test' }] as const) {
    expect([own, await change(own)]).toEqual([own, 303]);
  }
  for (const foreign of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://fulldraw.test' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as const) {
    expect([foreign, await change(foreign)]).toEqual([foreign, 403]);
  }
});

async function openAt(hosts: string[]) {
  const database = await createTestDatabase();
  const app = Fastify();
  await registerSandbox(app, { pool: database.pool, shopUrl: () => null, hosts });
  return {
    inject: (request: InjectOptions) => app.inject(request),
    async [Symbol.asyncDispose]() {
      await app.close();
      await database[Symbol.asyncDispose]();
    },
  };
}
