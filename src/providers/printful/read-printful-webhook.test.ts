import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { SANDBOX_PRINT_WEBHOOK_SECRET as SECRET } from '#sandbox/shared/keys.ts';
import { readWebhook } from './printful-provider.ts';

const EVENT = {
  type: 'shipment_sent',
  occurred_at: '2026-11-22T10:00:00Z',
  retries: 0,
  store_id: 1,
  data: { shipment: { id: 7 }, order: { id: 92, external_id: 'FD-1001-1', status: 'partial' } },
};

function deliver(event: object | string, secret = SECRET) {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  return { body, signature: createHmac('sha256', Buffer.from(secret, 'hex')).update(body).digest('hex') };
}

const read = ({ body, signature }: ReturnType<typeof deliver>) => readWebhook(SECRET, body, signature);

test('a signed webhook names the order to re-read', () => {
  expect(read(deliver(EVENT))).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    type: 'shipment_sent',
    externalId: 'FD-1001-1',
    reason: null,
  });
  const failed = { ...EVENT, type: 'order_failed', data: { ...EVENT.data, reason: ' No\u0000 ink \n left ' } };
  expect(read(deliver(failed))).toMatchObject({ type: 'order_failed', reason: 'No ink left' });
});

test('the signature is the published one: HMAC-SHA256 with the secret’s bytes, in hexadecimal digits', () => {
  // Computed with `printf '{}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00ff`.
  const known = 'e170d2ea0c0d1506b1379cdcf2b6583c27c6b96495149a4815776b7f273bedf4';
  expect(readWebhook('00ff', Buffer.from('{}'), known)).toBe('unreadable');
  expect(readWebhook('00ff', Buffer.from('{} '), known)).toBe('unsigned');
});

test('another secret, a changed body, a shortened, an empty and a missing signature are nobody’s', () => {
  const { body, signature } = deliver(EVENT);
  expect(read(deliver(EVENT, 'ab'.repeat(32)))).toBe('unsigned');
  // The digits themselves are no key.
  const asText = createHmac('sha256', SECRET).update(body).digest('hex');
  expect(read({ body, signature: asText })).toBe('unsigned');
  expect(read({ body: Buffer.from(body.toString().replace('1001', '1002')), signature })).toBe('unsigned');
  expect(read({ body: Buffer.concat([body, Buffer.from(' ')]), signature })).toBe('unsigned');
  for (const wrong of [
    '',
    signature.slice(2),
    `${signature}00`,
    'é'.repeat(64),
    Buffer.from(signature, 'hex').toString('base64'),
  ]) {
    expect([wrong, read({ body, signature: wrong })]).toEqual([wrong, 'unsigned']);
  }
});

test('an event that is sent again is the same one, and two that differ are two', () => {
  const idOf = (event: object) => {
    const known = read(deliver(event));
    return typeof known === 'string' ? known : known.id;
  };
  expect(idOf({ ...EVENT, retries: 3 })).toBe(idOf(EVENT));
  expect(idOf({ ...EVENT, occurred_at: '2026-11-22T10:00:01Z' })).not.toBe(idOf(EVENT));
  expect(idOf({ ...EVENT, data: { ...EVENT.data, shipment: { id: 8 } } })).not.toBe(idOf(EVENT));
});

test.each([
  { id: 92 },
  { external_id: '../1' },
  { external_id: 'x'.repeat(33) },
  { external_id: 7 },
  'FD-1001-1',
  null,
])('an event of the order %j concerns no order of ours', (order) => {
  expect(read(deliver({ ...EVENT, data: { order } }))).toMatchObject({ externalId: null });
});

test.each(['', 'null', '[]', '{', '{"type":7,"data":{}}', '{"type":"x"}', '{"type":"a b","data":{}}'])(
  'signed nonsense is unreadable: %j',
  (body) => {
    expect(read(deliver(body))).toBe('unreadable');
  },
);
