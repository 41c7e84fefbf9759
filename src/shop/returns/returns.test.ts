import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type OrderItemRow,
  type OrderRow,
  orderItems,
  products,
  productVariants,
  refunds,
  returns,
  stockMovements,
} from '#db/schema.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { type GearLine, gearOrder } from '#tests/support/gear/gear-orders.ts';
import { readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { DAYS_TO_RETURN } from '#values/order/gear.ts';
import { handleReturn, type ReturnStep } from './handle-return.ts';
import { listReturns, readOwnReturns } from './list-returns.ts';
import { type RequestReturn, requestReturn, withdrawReturn } from './request-return.ts';

const KEYS = ['0b4d7b1c-0000-4000-8000-000000000001', '0b4d7b1c-0000-4000-8000-000000000002'] as const;
const DAY_MS = 86_400_000;
const APPROVE = { step: 'approve', instructions: 'To 9 Ridge Road, Bozeman, MT 59715', labelUrl: null } as const;

/** An order of gear that has been sent. */
async function sentOrder(counter: TestShop, lines: GearLine[]) {
  const { order, items } = await gearOrder(counter.shop, { lines });
  const all = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const shipped = await shipLines(counter.shop, STAFF, order.orderNumber, {
    items: all,
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    allowUnpaid: false,
  });
  expect(shipped).toMatchObject({ ok: true });
  return { order, items };
}

function ask({ shop }: TestShop, { id }: OrderRow, request: Partial<RequestReturn>) {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('There is no such order.');
    const usual: RequestReturn = { kind: 'return', reason: 'It is too small.', lines: [], requestKey: KEYS[0] };
    return requestReturn(tx, shop, order, { ...usual, ...request });
  });
}

const pieces = (item: OrderItemRow | undefined, quantity: number, wantedVariantId: number | null = null) => [
  { orderItemId: item?.id ?? 0, quantity, wantedVariantId },
];

const handle = ({ shop }: TestShop, id: number, step: ReturnStep) => handleReturn(shop, STAFF, id, step);

async function stockOf({ shop }: TestShop, item: OrderItemRow | undefined): Promise<number> {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(eq(products.id, item?.productId ?? 0));
  return row?.stockQuantity ?? 0;
}

/** A product in two sizes at one price, and one that costs more. */
async function sizes({ shop }: TestShop): Promise<{ productId: number; ids: number[] }> {
  const [product] = await shop.db
    .insert(products)
    .values({ name: 'Carbon Arrows, Six', description: 'Six of them.', price: 8_900, category: 'Equipment' })
    .returning();
  if (!product) throw new Error('The product was not written.');
  const variants = await shop.db
    .insert(productVariants)
    .values(
      ['300 spine', '340 spine', '400 spine'].map((size, position) => ({
        productId: product.id,
        size,
        position,
        stockQuantity: position === 1 ? 1 : 5,
        price: position === 2 ? 9_900 : null,
      })),
    )
    .returning({ id: productVariants.id });
  return { productId: product.id, ids: variants.map(({ id }) => id) };
}

test('what a customer sends back is approved, received, put on the shelf, and its money goes back; staff are told of what waits for them', async () => {
  await using counter = await createTestShop();
  const { order, items } = await sentOrder(counter, [{ quantity: 2, price: 900 }]);
  const before = await stockOf(counter, items[0]);
  const asked = await Promise.all([1, 2].map(() => ask(counter, order, { lines: pieces(items[0], 1) })));
  expect(asked).toEqual([
    { ok: true, returnId: 1 },
    { ok: true, returnId: 1 },
  ]);
  const waiting = async () => (await readNeeds(counter.shop)).openReturns;
  expect(await waiting()).toMatchObject({ count: 1, items: [{ orderNumber: order.orderNumber, arrived: false }] });
  expect(await handle(counter, 1, { step: 'receive', restock: true })).toEqual({
    ok: false,
    reason: 'not-now',
    state: 'requested',
  });
  expect(await handle(counter, 1, APPROVE)).toEqual({ ok: true, state: 'approved' });
  expect((await readMails(counter)).filter(({ template }) => template === 'return-approved')).toMatchObject([
    { recipient: order.customerEmail, data: { kind: 'return', instructions: APPROVE.instructions } },
  ]);
  expect(await waiting()).toEqual({ count: 0, items: [] });
  expect(await handle(counter, 1, { step: 'receive', restock: true })).toEqual({ ok: true, state: 'received' });
  expect(await waiting()).toMatchObject({ count: 1, items: [{ arrived: true }] });
  expect(await stockOf(counter, items[0])).toBe(before + 1);
  const [line] = await counter.shop.db.select().from(orderItems);
  expect(line).toMatchObject({ returnedQuantity: 1, cancelledQuantity: 0 });
  const [listed] = await listReturns(counter.shop, { show: 'open', limit: 50 });
  expect(listed).toMatchObject({ goods: 900, shippingLeft: 795, order: { orderNumber: order.orderNumber } });
  const wrong = await handle(counter, 1, { step: 'refund', shipping: false, shown: 1_800 });
  expect(wrong).toEqual({ ok: false, reason: 'shown-differs', amount: 900 });
  const back = { step: 'refund', shipping: false, shown: 900 } as const;
  const refunded = await Promise.all([handle(counter, 1, back), handle(counter, 1, back)]);
  expect(refunded.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await counter.shop.db.select().from(refunds)).toMatchObject([{ amount: 900, reason: 'It is too small.' }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', refunded: 900 });
  expect(await listReturns(counter.shop, { show: 'open', limit: 50 })).toEqual([]);
  expect(await waiting()).toEqual({ count: 0, items: [] });
  const events = (await readEvents(counter)).map(({ what }) => what).filter((what) => what.startsWith('return-'));
  expect(events).toEqual(['return-requested', 'return-approved', 'return-received', 'return-done']);
});

test('another size leaves from the shelf once what was sent back has arrived, and costs nothing', async () => {
  await using counter = await createTestShop();
  const { productId, ids } = await sizes(counter);
  const line = {
    productId,
    variantId: ids[0] ?? 0,
    variantName: '300 spine',
    name: 'Carbon Arrows, Six',
    price: 8_900,
  };
  const { order, items } = await sentOrder(counter, [{ ...line, quantity: 2 }]);
  const wanted = { kind: 'exchange', lines: pieces(items[0], 1, ids[1]) } as const;
  expect((await readOwnReturns(counter.shop, order.id)).returnable).toMatchObject([
    { returnable: 2, exchanges: [{ variantId: ids[1], name: '340 spine', inStock: true }] },
  ]);
  const dearer = { ...wanted, lines: pieces(items[0], 1, ids[2]) };
  expect(await ask(counter, order, dearer)).toEqual({ ok: false, reason: 'not-exchangeable' });
  expect(await ask(counter, order, wanted)).toEqual({ ok: true, returnId: 1 });
  await handle(counter, 1, APPROVE);
  await handle(counter, 1, { step: 'receive', restock: true });
  const send = { step: 'send', carrier: 'UPS', trackingNumber: '1Z999AA10123456795' } as const;
  const sent = await Promise.all([handle(counter, 1, send), handle(counter, 1, send)]);
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  const movements = await counter.shop.db.select().from(stockMovements).orderBy(stockMovements.id);
  expect(movements).toMatchObject([
    { variantId: ids[0], quantity: -2, reason: 'ordered' },
    { variantId: ids[0], quantity: 1, reason: 'returned' },
    { variantId: ids[1], quantity: -1, reason: 'exchanged' },
  ]);
  expect((await readMails(counter)).filter(({ template }) => template === 'exchange-sent')).toMatchObject([
    { data: { lines: [{ variantName: '340 spine', quantity: 1 }], trackingNumber: '1Z999AA10123456795' } },
  ]);
  expect(await counter.shop.db.select().from(refunds)).toEqual([]);
  expect(await readOrder(counter, order.id)).toMatchObject({ trackingNumber: '1Z999AA10123456784' });
  expect(await ask(counter, order, { ...wanted, requestKey: KEYS[1] })).toEqual({ ok: true, returnId: 2 });
  await handle(counter, 2, APPROVE);
  await handle(counter, 2, { step: 'receive', restock: false });
  expect(await handle(counter, 2, send)).toEqual({ ok: false, reason: 'none-in-stock', line: 'Carbon Arrows, Six' });
  expect(await handle(counter, 2, { step: 'refund', shipping: false, shown: 8_900 })).toEqual({
    ok: true,
    state: 'done',
  });
});

test('only what was sent can come back, for thirty days, and each piece once', async () => {
  await using counter = await createTestShop();
  const waiting = await gearOrder(counter.shop);
  const early = await ask(counter, waiting.order, { lines: pieces(waiting.items[0], 1) });
  expect(early).toEqual({ ok: false, reason: 'too-many', line: 'String Wax', most: 0 });
  const { order, items } = await sentOrder(counter, [{ quantity: 2 }]);
  expect(await ask(counter, order, { lines: pieces(items[0], 0) })).toEqual({ ok: false, reason: 'nothing-chosen' });
  expect(await ask(counter, order, { lines: pieces(items[0], 3) })).toMatchObject({ reason: 'too-many', most: 2 });
  expect(await ask(counter, order, { lines: pieces(waiting.items[0], 1) })).toMatchObject({ reason: 'not-returnable' });
  expect(await ask(counter, order, { lines: pieces(items[0], 2) })).toMatchObject({ ok: true });
  const again = { lines: pieces(items[0], 1), requestKey: KEYS[1] };
  expect(await ask(counter, order, again)).toMatchObject({ reason: 'too-many', most: 0 });
  const withdrawn = await counter.shop.db.transaction((tx) => withdrawReturn(tx, counter.shop, order, 1));
  expect(withdrawn).toMatchObject({ state: 'withdrawn' });
  expect(await handle(counter, 1, APPROVE)).toEqual({ ok: false, reason: 'not-now', state: 'withdrawn' });
  counter.advance((DAYS_TO_RETURN + 1) * DAY_MS);
  expect(await ask(counter, order, again)).toEqual({ ok: false, reason: 'too-late' });
});

test('the bow and gift cards do not come back by a return', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true, lines: [{ kind: 'gift_card', price: 5_000 }] });
  for (const item of items) {
    expect(await ask(counter, order, { lines: pieces(item, 1) })).toEqual({ ok: false, reason: 'not-returnable' });
  }
  expect(await counter.shop.db.select().from(returns)).toEqual([]);
});

test('a return that is declined says why, and its pieces may be asked for again', async () => {
  await using counter = await createTestShop();
  const { order, items } = await sentOrder(counter, [{}]);
  await ask(counter, order, { lines: pieces(items[0], 1) });
  const decline = { step: 'decline', instructions: 'It was opened.' } as const;
  expect(await handle(counter, 1, decline)).toEqual({ ok: true, state: 'declined' });
  expect((await readMails(counter)).filter(({ template }) => template === 'return-declined')).toMatchObject([
    { data: { instructions: 'It was opened.' } },
  ]);
  expect(await ask(counter, order, { lines: pieces(items[0], 1), requestKey: KEYS[1] })).toMatchObject({ ok: true });
});

test('a size with a price of its own is exchanged for one that has the product’s, as long as both cost the same', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const { productId, ids } = await sizes(counter);
  const [inherits = 0, own = 0, dearer = 0] = ids;
  await db.update(productVariants).set({ price: 8_900 }).where(eq(productVariants.id, own));
  const line = { productId, variantId: inherits, variantName: '300 spine', name: 'Carbon Arrows, Six', price: 8_900 };
  const { order, items } = await sentOrder(counter, [{ ...line, quantity: 3 }]);
  const offered = async () => {
    const [read] = (await readOwnReturns(counter.shop, order.id)).returnable;
    return read?.exchanges.map(({ variantId }) => variantId);
  };
  const wants = (variantId: number, key: 0 | 1) =>
    ask(counter, order, { kind: 'exchange', lines: pieces(items[0], 1, variantId), requestKey: KEYS[key] });
  expect(await offered()).toEqual([own]);
  expect(await wants(own, 0)).toMatchObject({ ok: true });
  expect(await wants(dearer, 1)).toEqual({ ok: false, reason: 'not-exchangeable' });
  // The product costs more by now, and so does the size that has its price.
  await db.update(products).set({ price: 9_900 }).where(eq(products.id, productId));
  expect(await offered()).toEqual([dearer]);
  expect(await wants(own, 1)).toEqual({ ok: false, reason: 'not-exchangeable' });
  expect(await wants(dearer, 1)).toMatchObject({ ok: true });
});
