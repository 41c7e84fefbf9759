import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { startSandbox } from '#tests/support/start-sandbox.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { registerSandbox } from './sandbox.ts';
import type { Provider } from './shared/faults.ts';
import { sandboxNow } from './shared/sandbox-clock.ts';

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

test('no address of a stand-in has a NUL in it', async () => {
  await using database = await createTestDatabase();
  await using sandbox = await startSandbox({ pool: database.pool });
  for (const path of ['push/subscriptions/%00', 'push/messages.json?since=%00', 'stripe/v1/payment_intents/%00']) {
    expect([path, (await fetch(`${sandbox.baseUrl}/sandbox/${path}`)).status]).toEqual([path, 404]);
  }
});

test('what no stand-in can read is refused, and is no fault of it', async () => {
  await using database = await createTestDatabase();
  await using sandbox = await startSandbox({ pool: database.pool });
  const headers = { 'content-type': 'nonsense', 'sec-fetch-site': 'same-origin' };
  for (const path of [
    'printful/v2/orders/1/confirmation',
    'printful/orders/1/ship',
    'faults/stripe',
    'identity/token',
    'stripe/v1/payment_intents',
    'push/subscribe',
  ]) {
    const { status } = await fetch(`${sandbox.baseUrl}/sandbox/${path}`, { method: 'POST', headers, body: '%00=%00' });
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
});

test('a body that is no JSON is refused, whoever is asked', async () => {
  await using database = await createTestDatabase();
  await using sandbox = await startSandbox({ pool: database.pool });
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  for (const path of ['printful/webhooks/release', 'stripe/webhooks/release', 'push/subscribe', 'identity/token']) {
    const { status } = await fetch(`${sandbox.baseUrl}/sandbox/${path}`, { method: 'POST', headers, body: '\u0002{' });
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
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

test('a shop in another process is answered as the sandbox’s own pages are, and no other page is', async () => {
  const shopOrigin = 'http://localhost:3000';
  await using apart = await openAt([], shopOrigin);
  const ask = async (method: 'GET' | 'OPTIONS' | 'POST', url: string, origin: string) => {
    const headers = { host: '127.0.0.1:3001', origin, 'sec-fetch-site': 'cross-site' };
    const answer = await apart.inject({ method, url, headers });
    return [answer.statusCode, answer.headers['access-control-allow-origin']];
  };
  const intent = '/sandbox/stripe/v1/payment_intents/pi_none';
  expect(await ask('GET', intent, shopOrigin)).toEqual([401, shopOrigin]);
  expect(await ask('POST', `${intent}/confirm`, shopOrigin)).toEqual([401, shopOrigin]);
  expect(await ask('OPTIONS', '/sandbox/identity/token', shopOrigin)).toEqual([204, shopOrigin]);
  expect(await ask('POST', '/sandbox/identity/token', shopOrigin)).toEqual([400, shopOrigin]);
  for (const other of ['http://localhost:3009', 'https://localhost:3000', 'https://evil.example', 'null']) {
    expect(await ask('GET', intent, other)).toEqual([401, undefined]);
    expect(await ask('POST', `${intent}/confirm`, other)).toEqual([403, undefined]);
    expect(await ask('OPTIONS', '/sandbox/identity/token', other)).toEqual([204, undefined]);
  }
});

test('without a shop in another process no page but the sandbox’s own is let in', async () => {
  await using shop = await openAt([]);
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' };
  const answer = await shop.inject({ method: 'POST', url: '/sandbox/stripe/v1/payment_methods', headers });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
});

test('stand-ins that lived in another time leave that of the machine behind', async () => {
  await using database = await createTestDatabase();
  const longAgo = new Date(0);
  {
    await using _sandbox = await startSandbox({ pool: database.pool, clock: () => longAgo });
    expect(sandboxNow()).toBe(longAgo);
  }
  expect(sandboxNow().getTime()).toBeGreaterThan(0);
});

async function openAt(hosts: string[], shopOrigin: string | null = null) {
  const database = await createTestDatabase();
  const app = Fastify();
  await registerSandbox(app, { pool: database.pool, shopUrl: () => null, hosts, shopOrigin });
  return {
    inject: (request: InjectOptions) => app.inject(request),
    async [Symbol.asyncDispose]() {
      await app.close();
      await database[Symbol.asyncDispose]();
    },
  };
}
