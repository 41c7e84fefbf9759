import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { createTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';
import { decryptPush } from './push-store.ts';

type Given = { endpoint: string; keys: { p256dh: string; auth: string } };

async function subscribe(
  { baseUrl }: TestSandbox,
  options: object = {},
): Promise<Given & { location: string; link: string }> {
  const answer = await fetch(`${baseUrl}/sandbox/push/subscribe`, { method: 'POST', body: JSON.stringify(options) });
  expect(answer.status).toBe(201);
  const given = (await answer.json()) as Given;
  return { ...given, location: answer.headers.get('location') ?? '', link: answer.headers.get('link') ?? '' };
}

const KEYS = webPush.generateVAPIDKeys();

type Sent = { text?: string; topic?: string; keys?: typeof KEYS; headers?: Record<string, string>; without?: string };

/** Sends as a shop does. */
async function send({ endpoint, keys }: Given, { text = 'Hello', topic, headers = {}, without, ...more }: Sent = {}) {
  const request = webPush.generateRequestDetails({ endpoint, keys }, text, {
    vapidDetails: { subject: 'mailto:staff@fulldraw.test', ...(more.keys ?? KEYS) },
    TTL: 60,
    ...(topic === undefined ? {} : { topic }),
  });
  const all = { ...request.headers, ...headers } as Record<string, string>;
  if (without) delete all[without];
  return fetch(endpoint, { method: 'POST', headers: all, body: new Uint8Array(request.body) });
}

const texts = async ({ baseUrl }: TestSandbox) =>
  ((await (await fetch(`${baseUrl}/sandbox/push/messages.json`)).json()) as { text: string | null }[]).map(
    ({ text }) => text,
  );

test('the example of RFC 8291 is decrypted to its text', () => {
  const reader = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(decryptPush(Buffer.from(body, 'base64url'), reader)).toBe('When I grow up, I want to be a watermelon');
});

test('a subscription is given as browsers and RFC 8030 have it, and a message for it is read', async () => {
  await using sandbox = await createTestSandbox();
  const given = await subscribe(sandbox);
  expect(given.link).toBe(`<${given.endpoint}>; rel="urn:ietf:params:push"`);
  const answer = await send(given);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toContain('/sandbox/push/messages/');
  expect(answer.headers.get('ttl')).toBe('60');
  expect(await texts(sandbox)).toEqual(['Hello']);
  const page = await (await fetch(`${sandbox.baseUrl}/sandbox/push/`)).text();
  expect(page).toContain('Hello');
});

test('of a browser that keeps its key, nobody here reads the message', async () => {
  await using sandbox = await createTestSandbox();
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const given = await subscribe(sandbox, { keys });
  expect(given.keys).toEqual(keys);
  expect((await send(given)).status).toBe(201);
  expect(await texts(sandbox)).toEqual([null]);
});

test('a message under the same topic takes the place of the one that waits', async () => {
  await using sandbox = await createTestSandbox();
  const given = await subscribe(sandbox);
  for (const [text, topic] of [
    ['first', 'news'],
    ['other', 'more'],
    ['second', 'news'],
  ] as const) {
    expect((await send(given, { text, topic })).status).toBe(201);
  }
  expect(await texts(sandbox)).toEqual(['second', 'other']);
});

test('who does not say who they are, or is not the one that was subscribed to, is refused', async () => {
  await using sandbox = await createTestSandbox();
  const given = await subscribe(sandbox, { vapid: KEYS.publicKey });
  expect((await send(given, { without: 'Authorization' })).status).toBe(401);
  expect((await send(given, { keys: webPush.generateVAPIDKeys() })).status).toBe(403);
  const { Authorization } = webPush.generateRequestDetails(given, 'x', {
    vapidDetails: { subject: 'mailto:staff@fulldraw.test', ...KEYS },
  }).headers as Record<string, string>;
  const forged = String(Authorization).replace(/.(?=.{20}, ?k=)/, (sign) => (sign === 'A' ? 'B' : 'A'));
  expect((await send(given, { headers: { Authorization: forged } })).status).toBe(401);
  expect((await send(given)).status).toBe(201);
});

test('what no push service takes is refused by its own status', async () => {
  await using sandbox = await createTestSandbox();
  const given = await subscribe(sandbox);
  expect((await send(given, { without: 'TTL' })).status).toBe(400);
  expect((await send(given, { headers: { Topic: 'x'.repeat(33) } })).status).toBe(400);
  expect((await send(given, { text: 'x'.repeat(4100) })).status).toBe(413);
  expect((await send({ ...given, endpoint: `${given.endpoint}x` })).status).toBe(404);
  await sandbox.setFaults('push', { rateLimitRate: 1 });
  const limited = await send(given);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
  await sandbox.setFaults('push', {});
  const path = new URL(given.location).pathname;
  expect((await fetch(sandbox.baseUrl + path, { method: 'DELETE' })).status).toBe(204);
  expect((await send(given)).status).toBe(410);
  expect(await texts(sandbox)).toEqual([]);
});
