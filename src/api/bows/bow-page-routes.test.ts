import { expect, test } from 'vitest';
import { bowOwners, orders } from '#db/schema.ts';
import { bowOf } from '#shop/workshop/bows.ts';
import { firstOwner } from '#shop/workshop/owners.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { BUILD, orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { paidOrder, readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const BOB = { name: 'Bob Hunter', email: 'bob@example.com' };
const MOVED = '2 Ridge Road, Bozeman, MT 59715';

/** A bow with its first owner, and the secret of its link. */
async function ownedBow({ test: counter }: TestServer) {
  const order = await orderPaidWhole(counter);
  const { db, clock } = counter.shop;
  const bow = await bowOf(db, order.id);
  if (!bow) throw new Error('no bow was made');
  await db.transaction((tx) => firstOwner(tx, bow, order, clock()));
  const [owner] = await db.select().from(bowOwners);
  return { serial: bow.serial, orderNumber: order.orderNumber, secret: owner?.secret ?? '' };
}

test('the payment link corrects address and build and takes the yes; after the lock it says why not', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const url = `/api/orders/${order.paymentToken}`;
  const read = await server.ask('GET', url);
  expect(read.body).toMatchObject({ editable: true, buildLock: 'open', buildLockDay: null, buildConfirmedAt: null });
  const corrected = await server.ask('PUT', url, { shippingAddress: MOVED, build: BUILD });
  expect([corrected.status, corrected.body]).toMatchObject([200, { shippingAddress: MOVED, build: BUILD }]);
  const yes = { shippingAddress: MOVED, bowColor: 'Tan', build: BUILD };
  const stale = await server.ask('POST', `${url}/confirmation`, { ...yes, bowColor: 'Black' });
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'changed' }]);
  const said = await server.ask('POST', `${url}/confirmation`, yes);
  expect([said.status, said.body]).toMatchObject([200, { buildConfirmedAt: expect.any(String) }]);

  await server.test.shop.db.update(orders).set({ buildLockedAt: new Date() });
  const late = await server.ask('PUT', url, { shippingAddress: MOVED, build: { ...BUILD, drawWeight: 41 } });
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'build-locked', error: expect.stringMatching(/fixed/) },
  ]);
  expect((await server.ask('GET', url)).body).toMatchObject({ buildLock: 'locked', build: BUILD });
  for (const unknown of ['unknown', 'x'.repeat(128)]) {
    const answer = await server.ask('PUT', `/api/orders/${unknown}`, { shippingAddress: MOVED });
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'link-invalid' }]);
  }
});

test('the owner’s link gives a bow away; every wrong link is answered alike', async () => {
  await using server = await createTestServer();
  const { serial, secret } = await ownedBow(server);
  const url = `/api/bows/${serial}/transfer`;
  const wrong = [
    await server.ask('POST', url, { ...BOB, key: 'wrong' }),
    await server.ask('POST', '/api/bows/FDH-26-99999/transfer', { ...BOB, key: secret }),
    await server.ask('POST', '/api/bows/%00/transfer', { ...BOB, key: secret }),
  ];
  for (const answer of wrong) expect([answer.status, answer.text]).toEqual([404, wrong[0]?.text]);
  const own = await server.ask('POST', url, { name: 'Ann', email: 'ann@example.com', key: secret });
  expect([own.status, own.body]).toMatchObject([422, { code: 'same-owner', fields: { email: expect.any(String) } }]);
  const given = await server.ask('POST', url, { ...BOB, key: secret });
  expect([given.status, given.body]).toEqual([200, { serial, ...BOB }]);
});

test('staff see the owners of a bow and give it back', async () => {
  await using server = await createTestServer();
  const { serial, secret, orderNumber } = await ownedBow(server);
  await server.ask('POST', `/api/bows/${serial}/transfer`, { ...BOB, key: secret });
  const staff = await openStaffBrowser(server);
  const url = `/api/admin/orders/${orderNumber}/owners`;
  expect((await staff.ask('GET', url)).body).toMatchObject({ serial, owners: [{ name: 'Ann Archer' }, BOB] });
  const same = await staff.ask('POST', url, BOB);
  expect([same.status, same.body]).toMatchObject([422, { code: 'same-owner' }]);
  const back = await staff.ask('POST', url, { name: 'Ann Archer', email: 'ann@example.com' });
  expect([back.status, back.body]).toMatchObject([
    200,
    { owners: [{}, { until: expect.any(String) }, { until: null }] },
  ]);
  const sent = await staff.ask('POST', `${url}/link`, { requestKey: crypto.randomUUID() });
  expect(sent.status).toBe(200);
  expect((await readMails(server.test)).at(-1)).toMatchObject({
    template: 'bow-transfer',
    recipient: 'ann@example.com',
  });
  const other = await paidOrder(server.test);
  const none = await staff.ask('POST', `/api/admin/orders/${other.orderNumber}/owners`, BOB);
  expect([none.status, none.body]).toMatchObject([409, { code: 'no-owner' }]);
});
