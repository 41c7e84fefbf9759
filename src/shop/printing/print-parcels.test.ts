import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { orders, parcelItems, parcels, printSubmissions } from '#db/schema.ts';
import { PRINT_CHANNEL, signWebhook } from '#sandbox/printful/webhooks.ts';
import { correctFoundOrder } from '#shop/orders/changes/correct-own-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { fillCart, intentOf, openedCheckout, placed } from '#tests/support/gear/checkouts.ts';
import { createPrintShop, type PrintShop } from '#tests/support/gear/print-shop.ts';
import { pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import { recheckSubmissions } from './retry-submission.ts';

/** As the printer sends it at its first try, or at a later one. */
function deliver(printing: PrintShop, payload: string, attempt = 1) {
  const body = PRINT_CHANNEL.body(payload, attempt);
  return printing.deliver(Buffer.from(body), signWebhook(body));
}

/** Two packages leave, one arrives, one comes back; nothing of it is told yet. Gives what the printer has to tell. */
async function sendPackages(printing: PrintShop) {
  const { order, items } = await printing.paidPrintOrder();
  await printing.confirm();
  for (const what of ['part', 'rest']) await printing.press(order, what);
  const [known] = await printing.atPrinter();
  await printing.press(order, `packages/${known?.packages[0]}/deliver`);
  await printing.press(order, `packages/${known?.packages[1]}/return`);
  return { order, items, told: await printing.webhooks() };
}

const PARCELS = [
  { kind: 'print', state: 'delivered', carrier: 'USPS', trackingNumber: expect.stringMatching(/^9400/) },
  { kind: 'print', state: 'returned' },
];

async function expectEnd(printing: PrintShop, { order, items }: Awaited<ReturnType<typeof sendPackages>>) {
  expect(await printing.shop.db.select().from(parcels).orderBy(parcels.id)).toMatchObject(PARCELS);
  const contents = await printing.shop.db.select().from(parcelItems).orderBy(parcelItems.parcelId);
  expect(contents.map(({ orderItemId, quantity }) => [orderItemId, quantity])).toEqual([
    [items[0]?.id, 2],
    [items[1]?.id, 1],
  ]);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'shipped', nextCheckAt: null, lastError: null });
}

test('each package becomes a parcel with what is in it, and the customer gets one mail for each with its tracking', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  for (const what of ['part', 'rest']) {
    await printing.press(order, what);
    for (const payload of await printing.webhooks()) await deliver(printing, payload);
    await printing.work();
  }
  const mails = (await printing.readEmails()).filter(({ template }) => template === 'parcel-shipped');
  expect(mails).toMatchObject([
    {
      recipient: 'gwen@example.com',
      data: { trackingLink: expect.stringMatching(/^https:\/\/track/), contents: [{ name: 'Logo Tee', quantity: 2 }] },
    },
    { data: { contents: [{ name: 'Logo Cap', quantity: 1 }] } },
  ]);
  expect(mails.map(({ state }) => state)).toEqual(['sent', 'sent']);
  // What is on the shelf has still to be sent.
  expect((await readOrder(printing.test, order.id)).status).toBe('processing');
});

test('the mail about a printed parcel does not name an address that was corrected after the printer had its own', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  await printing.press(order, 'part');
  for (const payload of await printing.webhooks()) await deliver(printing, payload);
  await printing.work();
  await printing.shop.db
    .update(printSubmissions)
    .set({ createdAt: new Date(printing.shop.clock().getTime() - 60_000) });
  // A parcel is on its way already, and the wax has still to go.
  const lock = async (tx: Transaction) => (await tx.select().from(orders).where(eq(orders.id, order.id)))[0] ?? null;
  const corrected = await correctFoundOrder(printing.shop, lock, { shippingAddress: '9 River Road, Butte, MT 59701' });
  expect(corrected).toEqual({ ok: true });
  await printing.press(order, 'rest');
  for (const payload of await printing.webhooks()) await deliver(printing, payload);
  await printing.work();
  const mails = (await printing.readEmails()).filter(({ template }) => template === 'parcel-shipped');
  expect(mails).toMatchObject([
    { data: { shippingAddress: order.shippingAddress } },
    { data: { shippingAddress: expect.stringContaining('that our printer was given') } },
  ]);
});

test('webhooks that come in order, twice each, again after a failed try, and backwards lead to the same end', async () => {
  for (const arrange of [
    (told: string[]) => told,
    (told: string[]) => told.flatMap((one) => [one, one]),
    (told: string[]) => told.toReversed(),
  ]) {
    await using printing = await createPrintShop();
    const sent = await sendPackages(printing);
    for (const payload of arrange(sent.told)) {
      expect(await deliver(printing, payload)).toMatchObject({ ok: true });
      await printing.work();
    }
    for (const payload of sent.told) {
      expect(await deliver(printing, payload, 3)).toEqual({ ok: true, outcome: 'duplicate' });
    }
    await expectEnd(printing, sent);
    const mails = (await printing.readEmails()).filter(({ template }) => template === 'parcel-shipped');
    expect(mails.length).toBeLessThanOrEqual(2);
  }
});

test('without any webhook the parcels are found by asking', async () => {
  await using printing = await createPrintShop();
  const sent = await sendPackages(printing);
  expect(await recheckSubmissions(printing.shop)).toBe(0);
  printing.test.advance(1_800_000);
  expect(await recheckSubmissions(printing.shop)).toBe(1);
  // One that has its job already is not given another.
  expect(await recheckSubmissions(printing.shop)).toBe(0);
  await printing.work();
  await expectEnd(printing, sent);
  printing.test.advance(30 * 24 * 3_600_000);
  expect(await recheckSubmissions(printing.shop)).toBe(0);
});

test('what a webhook says of states and packages counts for nothing: the printer is asked', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  const { externalId } = (await printing.submissionOf(order)) ?? {};
  const shipment = { id: 7, status: 'shipped', tracking_number: 'FALSE', tracking_url: 'https://evil.example' };
  const lie = JSON.stringify({
    type: 'shipment_sent',
    occurred_at: 'now',
    data: { shipment, order: { external_id: externalId, status: 'canceled' } },
  });
  expect(await deliver(printing, lie)).toEqual({ ok: true, outcome: 'stored' });
  await printing.work();
  expect(await printing.shop.db.select().from(parcels)).toEqual([]);
  expect(await printing.submissionOf(order)).toMatchObject({ state: 'confirmed' });
});

test('a webhook that is not signed with our secret, or is of no order of ours, changes nothing', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  const [payload = ''] = await printing.webhooks();
  const before = (await printing.heard()).length;
  const body = Buffer.from(PRINT_CHANNEL.body(payload, 1));
  for (const signature of ['', signWebhook(body.toString(), 'ab'.repeat(32)), signWebhook(`${body} `)]) {
    expect(await printing.deliver(body, signature)).toEqual({ ok: false, reason: 'bad-signature' });
  }
  expect(await printing.heard()).toHaveLength(before);
  const strange = payload.replaceAll(order.orderNumber, 'FD-STRANGER');
  expect(await deliver(printing, strange)).toEqual({ ok: true, outcome: 'ignored' });
  expect(await printing.heard()).toMatchObject([{ provider: 'printful', state: 'ignored', objectId: 'FD-STRANGER-1' }]);
});

test('the printer’s words in a webhook are what staff read where it says them nowhere else', async () => {
  await using printing = await createPrintShop();
  const { order } = await printing.paidPrintOrder();
  await printing.confirm();
  await printing.press(order, 'hold');
  for (const payload of await printing.webhooks()) await deliver(printing, payload);
  await printing.work();
  expect(await printing.submissionOf(order)).toMatchObject({
    state: 'confirmed',
    lastError: 'The print file needs to be looked at',
  });
  expect(await printing.openAlerts()).toMatchObject([
    { kind: 'print-held', detail: { reason: 'The print file needs to be looked at' } },
  ]);
});

test('a customer buys a printed tee at the checkout, the card is charged, and the printer gets it with size and artwork', async () => {
  await using printing = await createPrintShop();
  const { shop, test: counter, tee, pool } = printing;
  const [, large] = tee.variants;
  const visitor = await fillCart(printing, [{ productId: tee.id, variantId: large?.id ?? null, quantity: 3 }]);
  const opened = await openedCheckout(printing, visitor);
  const { order } = await placed(printing, opened);
  expect(await printing.submissionOf(order)).toBeNull();
  await pay(counter, intentOf(opened));
  await syncPayment(shop, intentOf(opened));
  await printing.confirm();
  expect(await printing.submissionOf(order)).toMatchObject({
    externalId: `${order.orderNumber}-1`,
    state: 'confirmed',
  });
  const { rows } = await pool.query<{ data: object }>('select data from sandbox.printful_orders');
  expect(rows).toMatchObject([
    {
      data: {
        recipient: { name: order.customerName, city: 'Bozeman', state_code: 'MT', country_code: 'US' },
        items: [
          {
            catalog_variant_id: 4018,
            quantity: 3,
            name: 'Logo Tee, L / Black',
            retail_price: '29.00',
            placements: [
              { placement: 'front', technique: 'dtg', layers: [{ url: 'https://fulldraw.test/prints/logo.png' }] },
            ],
          },
        ],
      },
    },
  ]);
});
