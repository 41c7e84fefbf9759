import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { createWebPushService, isPublicAddress, lookupPublic } from './web-push-service.ts';

const KEYS = webPush.generateVAPIDKeys();
const READER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const MESSAGE = { payload: '{}', ttlSeconds: 60, urgency: 'normal' } as const;
const subject = 'mailto:staff@fulldraw.test';

type Answered = { status: number; headers?: Record<string, string> };

/** A push service that answers as it is told, and keeps the headers that it got. */
async function openService(answer: Answered) {
  const seen: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    request.resume().on('end', () => response.writeHead(answer.status, answer.headers).end('x'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/`;
  const service = createWebPushService({
    subject,
    standIn: { address, inside: address, subscribe: '/subscribe' },
    clock: () => new Date(),
  });
  return {
    seen,
    address,
    send: () => service.send({ endpoint: `${address}one`, ...READER }, MESSAGE, KEYS),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function outcomeOf(answer: Answered) {
  await using service = await openService(answer);
  return await service.send();
}

test('only addresses at a public name, by https and the usual port, may be a push service', () => {
  const { takes } = createWebPushService({ subject, standIn: null, clock: () => new Date() });
  const real = [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ];
  expect(real.filter((address) => !takes(address))).toEqual([]);
  const inside = [
    ...['http://fcm.googleapis.com/x', 'https://10.0.0.1/x', 'https://[::1]/x', 'https://2130706433/x'],
    ...['https://0x7f.1/x', 'https://localhost/x', 'https://database/x', 'https://fcm.googleapis.com:5432/x'],
    ...['https://user:word@fcm.googleapis.com/x', 'file:///etc/passwd', 'http://127.0.0.1:3000/sandbox/push/to/x', 'x'],
    `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
  ];
  expect(inside.filter(takes)).toEqual([]);
});

test('addresses of a network of one’s own are known, in every form', () => {
  const own = [
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '224.0.0.1', 'x'],
  ];
  expect(own.filter(isPublicAddress)).toEqual([]);
  expect(['142.250.1.1', '17.57.146.1', '2a00:1450:4001::5'].filter((each) => !isPublicAddress(each))).toEqual([]);
});

test('a name that stands for this machine is not connected to', async () => {
  const fault = await new Promise((resolve) => lookupPublic('localhost', { all: true }, (found) => resolve(found)));
  expect(fault).toMatchObject({ name: 'NotPublic' });
});

test('a message goes out with who sends it, how long it counts, and nothing that can be read', async () => {
  await using service = await openService({ status: 201 });
  expect(await service.send()).toEqual({ ok: true });
  expect(service.seen).toMatchObject([
    {
      ttl: '60',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=[\w-]{87}$/),
    },
  ]);
});

test('each answer of a push service says what becomes of the subscription and the message', async () => {
  expect(await outcomeOf({ status: 404 })).toEqual({ ok: false, reason: 'gone' });
  expect(await outcomeOf({ status: 410 })).toEqual({ ok: false, reason: 'gone' });
  expect(await outcomeOf({ status: 413 })).toEqual({ ok: false, reason: 'refused', status: 413 });
  const later = (seconds: number) => ({ ok: false, reason: 'later', seconds });
  expect(await outcomeOf({ status: 429, headers: { 'retry-after': '7' } })).toEqual(later(7));
  expect(await outcomeOf({ status: 429 })).toEqual(later(60));
  const date = new Date(Date.now() + 90_500).toUTCString();
  expect(await outcomeOf({ status: 503, headers: { 'retry-after': date } })).toMatchObject({ reason: 'later' });
  await expect(outcomeOf({ status: 500 })).rejects.toThrow('answered 500');
});

test('a redirect leads nowhere', async () => {
  await using inside = await openService({ status: 201 });
  const outcome = outcomeOf({ status: 302, headers: { location: `${inside.address}one` } });
  await expect(outcome).rejects.toThrow('answered 302');
  expect(inside.seen).toEqual([]);
});
