import { expect, test } from 'vitest';
import { bowOwners, orders } from '#db/schema.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { readOrderDetail } from '#shop/orders/reading/read-own-order.ts';
import { BUILD, orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { bowOf } from './bows.ts';
import { listOwners, readBowPage, sendOwnerLink, transferBow, transferForOwner } from './owners.ts';

const BOB = { name: 'Bob Hunter', email: 'bob@example.com' };
const UNKNOWN = { ok: false, reason: 'not-found' };
const KEY = '0b4d7b1c-0000-4000-8000-000000000001';

/** A bow that was made and shipped, with the secret that was mailed to its first owner. */
async function shippedBow(counter: TestShop) {
  const order = await orderPaidWhole(counter);
  const shipment = { carrier: 'UPS', trackingNumber: '1Z', allowUnpaid: false };
  await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: false });
  expect(await shipOrder(counter.shop, STAFF, order.orderNumber, shipment)).toMatchObject({ ok: true });
  const bow = await bowOf(counter.shop.db, order.id);
  if (!bow) throw new Error('no bow was made');
  const key = keyIn(await mailsOf(counter, 'order-shipped'));
  return { order: await readOrder(counter, order.id), serial: bow.serial, key };
}

const mailsOf = async (counter: TestShop, template: string) =>
  (await readMails(counter)).filter((mail) => mail.template === template);
const keyIn = (mails: { data: unknown }[]) =>
  new URL(`${(mails.at(-1)?.data as { bowLink?: string } | undefined)?.bowLink}`).searchParams.get('key') ?? '';

test('whoever ordered a bow is its first owner, and the mail about the parcel has the link to its page', async () => {
  await using counter = await createTestShop();
  const { order, serial, key } = await shippedBow(counter);
  expect(await mailsOf(counter, 'order-shipped')).toMatchObject([
    { data: { serial, bowLink: `https://fulldraw.test/bow/${serial}?key=${key}` } },
  ]);
  expect(await readBowPage(counter.shop, serial.toLowerCase(), key)).toMatchObject({
    name: 'Hunter',
    bow: { serial, state: 'shipped' },
    order: BUILD,
    owner: { name: 'Ann Archer', email: 'ann@example.com' },
  });
  const ownerPage = `https://fulldraw.test/bow/${serial}?key=${key}`;
  expect((await readOrderDetail(counter.shop, order)).bow).toEqual({ serial, ownerPage });
  // A copy of the table opens nothing.
  const { rows } = await counter.database.pool.query('select secret from bow_owners');
  expect(JSON.stringify(rows)).not.toContain(key);
});

test('an unknown number, a wrong secret and the bow of an order of other keys show nothing', async () => {
  await using counter = await createTestShop();
  const { serial, key } = await shippedBow(counter);
  for (const [number, secret] of [
    ['FDH-26-99999', key],
    [serial, 'wrong'],
    [serial, ''],
    ['', ''],
  ] as const) {
    expect(await readBowPage(counter.shop, number, secret)).toBeNull();
    expect(await transferBow(counter.shop, number, { ...BOB, key: secret })).toEqual(UNKNOWN);
  }
  await counter.shop.db.update(orders).set({ otherKeys: true });
  expect(await readBowPage(counter.shop, serial, key)).toBeNull();
});

test('a bow is given to a new owner: one link of their own, the former one opens nothing, and both are told', async () => {
  await using counter = await createTestShop();
  const { order, serial, key } = await shippedBow(counter);
  const give = () => transferBow(counter.shop, serial, { ...BOB, name: ' Bob Hunter ', key });
  const [one, two] = await Promise.all([give(), give()]);
  expect([one, two]).toMatchObject([
    { ok: true, owner: BOB },
    { ok: true, owner: BOB },
  ]);
  expect(await mailsOf(counter, 'bow-transfer')).toMatchObject([
    { recipient: 'bob@example.com', data: { serial, from: 'Ann Archer', ownerName: 'Bob Hunter' } },
  ]);
  expect(await mailsOf(counter, 'bow-transferred')).toMatchObject([
    { recipient: 'ann@example.com', data: { newOwnerName: 'Bob Hunter', byShop: false } },
  ]);
  const fresh = keyIn(await mailsOf(counter, 'bow-transfer'));
  expect(await readBowPage(counter.shop, serial, key)).toBeNull();
  expect(await readBowPage(counter.shop, serial, fresh)).toMatchObject({ owner: BOB });
  expect(await transferBow(counter.shop, serial, { name: 'Cy', email: 'cy@example.com', key })).toEqual(UNKNOWN);
  expect((await readEvents(counter)).filter(({ what }) => what === 'bow-transferred')).toMatchObject([
    { actor: 'customer', before: { name: 'Ann Archer' }, after: { serial, ...BOB } },
  ]);
  // Its first customer sees the number on the order, and no way to the page of somebody else's bow.
  expect((await readOrderDetail(counter.shop, order)).bow).toEqual({ serial, ownerPage: null });
  expect(await counter.shop.db.select().from(bowOwners)).toHaveLength(2);
});

test('a bow is not given to whom it belongs already', async () => {
  await using counter = await createTestShop();
  const { serial, key } = await shippedBow(counter);
  const same = { name: 'Ann', email: 'ANN@example.com', key };
  expect(await transferBow(counter.shop, serial, same)).toEqual({ ok: false, reason: 'same-owner' });
  expect(await readBowPage(counter.shop, serial, key)).not.toBeNull();
});

test('staff give a bow back that went to a wrong address, and send an owner the link again', async () => {
  await using counter = await createTestShop();
  const { order, serial, key } = await shippedBow(counter);
  await transferBow(counter.shop, serial, { name: 'Bob', email: 'bbo@example.com', key });
  const ann = { name: 'Ann Archer', email: 'ann@example.com' };
  expect(await transferForOwner(counter.shop, STAFF, order.orderNumber, ann)).toEqual({ ok: true });
  const back = keyIn(await mailsOf(counter, 'bow-transfer'));
  expect(back).not.toBe(key);
  expect(await readBowPage(counter.shop, serial, back)).toMatchObject({ owner: ann });
  expect((await readEvents(counter)).at(-1)).toMatchObject({ what: 'bow-transferred', actorName: 'robin' });
  expect(await listOwners(counter.shop, order.orderNumber)).toMatchObject({
    serial,
    owners: [ann, { email: 'bbo@example.com' }, { ...ann, until: null }],
  });

  await Promise.all([1, 2].map(() => sendOwnerLink(counter.shop, STAFF, order.orderNumber, KEY)));
  const again = (await mailsOf(counter, 'bow-transfer')).filter(
    ({ data }) => (data as { cause: string }).cause === 'again',
  );
  expect(again).toMatchObject([{ recipient: 'ann@example.com' }]);
  expect(keyIn(again)).toBe(back);
  expect((await readEvents(counter)).filter(({ what }) => what === 'owner-link-sent')).toHaveLength(1);
});

test('a bow that was not shipped belongs to nobody yet', async () => {
  await using counter = await createTestShop();
  const { orderNumber } = await orderPaidWhole(counter);
  const none = { ok: false, reason: 'no-owner' };
  expect(await sendOwnerLink(counter.shop, STAFF, orderNumber, KEY)).toEqual(none);
  expect(await transferForOwner(counter.shop, STAFF, orderNumber, BOB)).toEqual(none);
  expect(await listOwners(counter.shop, orderNumber)).toMatchObject({ ok: true, owners: [] });
});
