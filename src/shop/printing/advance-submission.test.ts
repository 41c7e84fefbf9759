import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, orderItems, orders, parcels, printSubmissions, products } from '#db/schema.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { PrintProvider } from '#shop/ports/print-provider.ts';
import { createPrintShop, PRINTED, type PrintShop } from '#tests/support/gear/print-shop.ts';
import { readJobs } from '#tests/support/mails/mail-shop.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { addressColumns } from '#values/address/shipping-address.ts';
import { advanceSubmission } from './advance-submission.ts';
import { recheckSubmissions, retryPrinting } from './retry-submission.ts';

test('a paid order’s print lines become a draft, their cost is calculated, and they are confirmed once', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  // The hook may be asked again.
  await printing.shop.db.transaction((tx) => printing.shop.hooks.depositReceived(tx, order, printing.shop, PRINTED));
  expect(await printing.submissionOf(order)).toMatchObject({ externalId: `${order.orderNumber}-1`, state: 'waiting' });
  await printing.work();
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'draft', confirmedAt: null, cost: null });
  expect(await printing.atPrinter()).toMatchObject([{ status: 'draft', pieces: 3 }]);
  await printing.workAll();
  expect(await printing.submissionOf(order)).toMatchObject({
    // Two shirts, a cap, and sending three pieces.
    state: 'confirmed',
    confirmedAt: expect.any(Date),
    cost: 2 * 1295 + 1495 + 475 + 2 * 220,
    lastError: null,
  });
  await printing.workAll();
  expect(await printing.atPrinter()).toMatchObject([{ externalId: `${order.orderNumber}-1`, status: 'pending' }]);
  expect(await printing.shop.db.$count(printSubmissions)).toBe(1);
  expect(await printing.happened(order)).toEqual(['print-confirmed']);
});

test('an order without print lines, or whose print lines are all cancelled, is nobody’s to print', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.shop.db.update(orderItems).set({ cancelledQuantity: orderItems.quantity });
  await printing.work();
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'cancelled', nextCheckAt: null });
  expect(await printing.atPrinter()).toEqual([]);
  await printing.shop.db.transaction((tx) =>
    printing.shop.hooks.depositReceived(tx, { ...order, orderNumber: 'FD-OTHER' }, printing.shop, PRINTED),
  );
  expect(await printing.shop.db.$count(printSubmissions)).toBe(1);
});

test('the printer gets each part of an address by itself, commas and all', async () => {
  await using printing = await createPrintShop();
  const typed = {
    address: '1 Mill, Yard 3',
    addressLine2: 'Unit 5',
    city: 'Washington, DC',
    state: 'DC',
    zipCode: '20001',
  };
  await printing.paidPrintOrder(addressColumns(typed));
  await printing.workAll();
  expect(await printing.atPrinter()).toMatchObject([
    {
      recipient: {
        address1: '1 Mill, Yard 3',
        address2: 'Unit 5',
        city: 'Washington, DC',
        state_code: 'DC',
        zip: '20001',
      },
    },
  ]);
});

type Cut = Partial<Record<'createOrder' | 'confirmOrder', true>>;

/** The shop's connection breaks off once each call has been carried out at the printer. */
function cutOff({ shop }: PrintShop, cut: Cut) {
  const real = shop.printing as PrintProvider;
  const broken =
    <Name extends keyof Cut>(name: Name) =>
    async (...given: Parameters<PrintProvider[Name]>) => {
      const answer = await (real[name] as (...all: unknown[]) => Promise<never>)(...given);
      if (!cut[name]) return answer;
      delete cut[name];
      throw new ProviderUnavailable('The answer was lost.');
    };
  const printing = {
    ...real,
    createOrder: broken('createOrder'),
    confirmOrder: broken('confirmOrder'),
  } as PrintProvider;
  return { ...shop, printing };
}

test('a server that is killed after the draft was made, or after it was confirmed, makes and confirms no second one', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  const { id = 0 } = (await printing.submissionOf(order)) ?? {};
  const shop = cutOff(printing, { createOrder: true, confirmOrder: true });
  await expect(advanceSubmission(shop, id)).rejects.toThrow('The answer was lost.');
  expect(await printing.submissionOf(order)).toMatchObject({
    state: 'waiting',
    lastError: expect.stringMatching(/asked again/),
  });
  await printing.test.sandbox.settled();
  await expect(advanceSubmission(shop, id)).rejects.toThrow('The answer was lost.');
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'draft' });
  expect(await printing.atPrinter()).toMatchObject([{ status: 'pending' }]);
  await advanceSubmission(shop, id);
  await advanceSubmission(shop, id);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'confirmed' });
  expect(await printing.atPrinter()).toHaveLength(1);
  expect(await printing.happened(order)).toEqual(['print-confirmed']);
});

test('two jobs at the same moment make one print order and confirm it once', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  const { id = 0 } = (await printing.submissionOf(order)) ?? {};
  const twice = () => Promise.allSettled([advanceSubmission(printing.shop, id), advanceSubmission(printing.shop, id)]);
  await twice();
  await printing.test.sandbox.settled();
  await twice();
  await advanceSubmission(printing.shop, id);
  expect(await printing.atPrinter()).toMatchObject([{ status: 'pending', pieces: 3 }]);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'confirmed' });
  expect(await printing.happened(order)).toEqual(['print-confirmed']);
});

test('a silent printer is asked again with pauses, then staff are told, and their "try again" prints it', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.disturb({ errorRate: 1 });
  await printing.work();
  expect(await printing.submissionOf(order)).toMatchObject({
    state: 'waiting',
    lastError: expect.stringMatching(/asked again/),
  });
  for (let tries = 2; tries < 9; tries += 1) await printing.workAll();
  expect(await printing.openAlerts()).toEqual([]);
  await printing.workAll();
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'failed', lastError: 'Printful answered 500.' });
  expect(await printing.openAlerts()).toMatchObject([
    {
      kind: 'print-failed',
      subject: `${order.orderNumber}-1`,
      orderId: order.id,
      detail: { reason: 'Printful answered 500.' },
    },
  ]);
  await printing.disturb();
  const both = await Promise.all([1, 2].map(() => retryPrinting(printing.shop, STAFF, order.orderNumber)));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  await printing.confirm();
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'confirmed', lastError: null });
  expect(await printing.openAlerts()).toEqual([]);
  expect(await printing.happened(order)).toEqual(['print-failed', 'print-tried-again', 'print-confirmed']);
});

test.each<[string, (printing: PrintShop) => Promise<unknown>, RegExp]>([
  [
    'a blank that the printer has not',
    ({ shop, cap }) => setProduct(shop, cap.id, { printfulVariantId: '1' }),
    /Variant with ID 1 not found/,
  ],
  [
    'a product without its id',
    ({ shop, cap }) => setProduct(shop, cap.id, { printfulVariantId: null }),
    /Logo Cap has no variant id/,
  ],
  [
    'a product without artwork',
    ({ shop, tee }) => setProduct(shop, tee.id, { printFileUrl: null }),
    /Logo Tee has no technique, place or artwork/,
  ],
  [
    'an address in no state',
    ({ shop }) => shop.db.update(orders).set({ shippingAddress: '1 Rue, Paris, FR 75001' }),
    /no state that the print provider/,
  ],
])('what cannot be printed is refused at once with the reason, for %s', async (_what, spoil, reason) => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await spoil(printing);
  await printing.work();
  expect(await printing.submissionOf(order)).toMatchObject({
    state: 'failed',
    lastError: expect.stringMatching(reason),
  });
  expect(await printing.openAlerts()).toMatchObject([
    { kind: 'print-failed', detail: { reason: expect.stringMatching(reason) } },
  ]);
  expect((await readJobs(printing)).filter(({ task }) => task === 'print-order')).toEqual([]);
});

const setProduct = (shop: PrintShop['shop'], id: number, now: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(now).where(eq(products.id, id));

test('without a print provider nothing is sent, and staff learn what to set', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await expect(advanceSubmission({ ...printing.shop, printing: null }, 1)).rejects.toThrow(/PRINTFUL_TOKEN/);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'waiting' });
});

test('what the printer fails to print shows its reason; tried again it is a new order, and the failed one is called off', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  await printing.press(order, 'fail');
  printing.test.advance(3_600_000);
  expect(await recheckSubmissions(printing.shop)).toBe(1);
  await printing.work();
  const reason = expect.stringContaining('The print file cannot be downloaded');
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'failed', lastError: reason });
  expect(await printing.openAlerts()).toMatchObject([
    { kind: 'print-failed', detail: { reason, page: expect.any(String) } },
  ]);
  await setProduct(printing.shop, printing.tee.id, { printFileUrl: 'https://fulldraw.example/better.png' });
  expect(await retryPrinting(printing.shop, STAFF, order.orderNumber)).toEqual({ ok: true });
  await printing.confirm();
  await printing.confirm();
  expect(await printing.atPrinter()).toMatchObject([
    { externalId: `${order.orderNumber}-1`, status: 'canceled' },
    { externalId: `${order.orderNumber}-2`, status: 'pending' },
  ]);
  expect(await printing.submissionOf(order)).toMatchObject({
    externalId: `${order.orderNumber}-2`,
    state: 'confirmed',
  });
  expect(await printing.openAlerts()).toEqual([]);
});

test('a line that is cancelled before the draft is confirmed is not printed', async () => {
  await using printing = await createPrintShop();
  const { order, items } = await printing.paidPrintOrder();
  await printing.work();
  await printing.shop.db
    .update(orderItems)
    .set({ cancelledQuantity: 1 })
    .where(eq(orderItems.id, items[0]?.id ?? 0));
  await printing.confirm();
  await printing.confirm();
  const printed = (await printing.atPrinter()).filter(({ status }) => status !== 'canceled');
  expect(printed).toMatchObject([{ status: 'pending', pieces: 2 }]);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'confirmed' });
});

test('an order that is cancelled is called off at the printer, as a draft and when confirmed', async () => {
  await using printing = await createPrintShop();
  const cancel = (order: typeof orders.$inferSelect) =>
    printing.shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
      await printing.shop.hooks.orderCancelled(tx, order, printing.shop);
    });
  const { order: draft } = await printing.paidPrintOrder();
  await printing.work();
  const { order: unsent } = await printing.paidPrintOrder();
  await cancel(draft);
  await cancel(unsent);
  await printing.workAll();
  const { order: confirmed } = await printing.paidPrintOrder();
  await printing.confirm();
  await cancel(confirmed);
  await printing.work();
  expect((await printing.atPrinter()).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  for (const order of [draft, unsent, confirmed]) {
    expect(await printing.submissionOf(order)).toMatchObject({ state: 'cancelled', nextCheckAt: null });
    expect(await printing.happened(order)).toContain('print-called-off');
  }
  expect(await printing.openAlerts()).toEqual([]);
});

test('what is being printed cannot be called off: staff are told once, and its parcels are followed all the same', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  await printing.press(order, 'print');
  await printing.shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
    await printing.shop.hooks.orderCancelled(tx, order, printing.shop);
  });
  await printing.work();
  const told = { kind: 'print-not-called-off', detail: { reason: expect.stringMatching(/cannot be canceled/) } };
  expect(await printing.openAlerts()).toMatchObject([told]);
  expect(await readJobs(printing)).toEqual([]);
  await printing.press(order, 'rest');
  printing.test.advance(3_600_000);
  await recheckSubmissions(printing.shop);
  await printing.work();
  expect(await printing.openAlerts()).toHaveLength(1);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'shipped' });
  expect(await printing.shop.db.select().from(parcels)).toMatchObject([{ kind: 'print', state: 'shipped' }]);
});

test('somebody who cancels at the printer’s is noticed, and so is what waits there for a person', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  const recheck = async () => {
    printing.test.advance(3_600_000);
    await recheckSubmissions(printing.shop);
    await printing.work();
  };
  await printing.press(order, 'hold');
  await recheck();
  await recheck();
  expect(await printing.openAlerts()).toMatchObject([{ kind: 'print-held' }]);
  await printing.press(order, 'release');
  await recheck();
  expect(await printing.openAlerts()).toEqual([]);
  await printing.press(order, 'hold');
  await printing.press(order, 'cancel');
  await recheck();
  expect(await printing.openAlerts()).toMatchObject([{ kind: 'print-cancelled' }]);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'cancelled' });
  expect(await retryPrinting(printing.shop, STAFF, order.orderNumber)).toEqual({ ok: true });
  await printing.confirm();
  expect((await printing.atPrinter()).map(({ status }) => status)).toEqual(['canceled', 'pending']);
});

test('a failed print goes on where somebody puts it right at the printer, and how far printing is never goes back', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  const { pool } = printing.test.database;
  const read = async (status?: string) => {
    const set = `update sandbox.printful_orders set data = jsonb_set(data, '{status}', to_jsonb($1::text))`;
    if (status) await pool.query(set, [status]);
    await printing.shop.db.update(printSubmissions).set({ nextCheckAt: printing.shop.clock() });
    await recheckSubmissions(printing.shop);
    await printing.work();
    return (await printing.submissionOf(order))?.state;
  };
  await printing.press(order, 'fail');
  expect(await read()).toBe('failed');
  expect(await read('draft')).toBe('failed');
  expect(await read('inprocess')).toBe('confirmed');
  expect(await printing.openAlerts()).toEqual([]);
  expect(await read('draft')).toBe('confirmed');
  await read('inprocess');
  await printing.press(order, 'rest');
  for (const status of [undefined, 'inprocess', 'failed', 'canceled']) expect(await read(status)).toBe('shipped');
});

test('costs that are never calculated are told to staff', async () => {
  await using printing = await createPrintShop();
  await printing.disturb({ processingMs: 60_000 });
  const { order } = await printing.paidPrintOrder();
  const { id = 0 } = (await printing.submissionOf(order)) ?? {};
  await advanceSubmission(printing.shop, id);
  await printing.shop.db.update(printSubmissions).set({ attempts: 14 });
  await expect(advanceSubmission(printing.shop, id)).rejects.toThrow(/not calculated the costs for an hour/);
  expect(await printing.shop.db.$count(emails)).toBe(0);
});
