import { expect, test } from 'vitest';
import { taxQuotes, taxSettings } from '#db/schema.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { prepareBatch } from '#shop/mailings/prepare-batch.ts';
import { refundLines } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { openCheckout } from '#shop/orders/placing/open-checkout.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { AddressRefused } from '#shop/ports/tax-provider.ts';
import { query, verify } from '#tests/support/books/books.ts';
import { booked, collect, giveBack, open, payBalance } from '#tests/support/books/sales-tax.ts';
import { askFor, fillCart, intentOf, openedCheckout, orderOf, placed } from '#tests/support/gear/checkouts.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import { readMailing, release } from '#tests/support/mails/mailings.ts';
import { paidOrder, pay, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { recordTaxes } from './record-taxes.ts';
import { readTaxReport } from './tax-report.ts';

/** Where the stand-in's rate is 6.1 %, and sending is free of tax. */
const FRESNO = { shippingAddress: '1 Main Street, Fresno, CA 93701' };
/** 6.2 %, and sending is taxed. */
const AUSTIN = { shippingAddress: '1 Main Street, Austin, TX 78702' };
const NOWHERE = { shippingAddress: '1 Main Street, Fresno, CA 00000' };
const KEY = '0b4d7b1c-0000-4000-8000-00000000000';

/** From now on the card provider says what the tax is. */
const askProvider = ({ shop }: Pick<TestShop, 'shop'>) => shop.db.update(taxSettings).set({ way: 'provider' });

/** What stands at the provider: sales, and what of them was taken back. */
async function recorded(counter: TestShop) {
  const { rows } = await query(
    counter,
    `select data->>'type' as type, data->>'reference' as reference, coalesce(hidden->>'reversed', hidden->>'left')::int as amount
      from sandbox.stripe_objects where kind = 'tax.transaction' order by seq`,
  );
  return rows.map(({ type, amount }) => [type, amount]);
}

const callsOf = async (counter: TestShop, kind: string) =>
  (await query(counter, `select id from sandbox.stripe_objects where kind = '${kind}'`)).rows.length;

/** Releases to everybody who owes, as far as the mails. */
async function makeMails(counter: TestShop) {
  const mailing = await readMailing(counter, await release(counter));
  return prepareBatch({ ...counter.shop, mailingKinds: MAILING_KINDS }, mailing, { after: 0, size: 100 });
}

async function withBalancePaid(counter: TestShop) {
  await askProvider(counter);
  const order = await paidOrder(counter, FRESNO);
  await open(counter, order.paymentToken);
  return payBalance(counter, order.id);
}

test('gear is taxed at its ZIP code, fixed with its payment, recorded once, and a piece that goes back is taken off', async () => {
  await using gear = await createGearShop();
  await askProvider(gear);
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 2 }]);
  const early = await openedCheckout(gear, visitor, { state: 'TX' });
  expect(early.checkout).toMatchObject({ taxAmount: 0, tax: { gear: null, zip: null } });
  // Nothing is placed without its tax.
  expect(await placeOrder(gear.shop, orderOf(early, AUSTIN))).toEqual({ ok: false, reason: 'cart-changed' });
  const opened = await openedCheckout(gear, visitor, { state: 'TX', zip: '78702' });
  const shipping = opened.checkout.shippingAmount;
  const tax = Math.round(19_800 * 0.062) + Math.round(shipping * 0.062);
  expect(opened.checkout).toMatchObject({ taxAmount: tax, totalAmount: 19_800 + shipping + tax });
  const elsewhere = { shippingAddress: '1 Main Street, Austin, TX 78701' };
  expect(await placeOrder(gear.shop, orderOf(opened, elsewhere))).toEqual({ ok: false, reason: 'cart-changed' });
  const { order } = await placed(gear, opened, AUSTIN);
  await recordTaxes(gear.shop);
  expect(await recorded(gear.test)).toEqual([]);
  await pay(gear.test, intentOf(opened));
  await syncPayment(gear.shop, intentOf(opened));
  expect((await booked(gear.test, order.id)).taxes).toBe((-tax / 100).toFixed(2));
  for (const _round of [1, 2]) await recordTaxes(gear.shop);
  expect(await recorded(gear.test)).toEqual([['transaction', 19_800 + shipping + tax]]);
  expect(await callsOf(gear.test, 'tax.calculation')).toBe(1);
  const { rows } = await query(gear.test, `select id from order_items where kind = 'stock'`);
  const one = { lines: [{ orderItemId: rows[0].id, quantity: 1 }], shipping: false, shown: 9900, reason: 'one less' };
  await refundLines(gear.shop, STAFF, order.orderNumber, { ...one, requestKey: `${KEY}1` });
  const refunds = await query(gear.test, `select id from refunds where status = 'requested'`);
  for (const { id } of refunds.rows) await refundPayment(gear.shop, id);
  for (const _round of [1, 2]) await recordTaxes(gear.shop);
  const [, reversal] = await recorded(gear.test);
  // Its own price with its tax, to the cent that the share of the whole sale is rounded by.
  expect(reversal?.[0]).toBe('reversal');
  expect(Math.abs(reversal?.[1] - 9900 * 1.062)).toBeLessThan(10);
  expect((await verify(gear.test)).found).toEqual([]);
});

test('a bow is taxed with its balance, half of its money takes half along, and all of it all', async () => {
  await using counter = await createTestShop();
  await askProvider(counter);
  const order = await paidOrder(counter, FRESNO);
  // What is expected is not worth a question: the sentence stands.
  expect(order).toMatchObject({ taxEstimate: 0, taxAmount: 0, balanceTerms: expect.stringContaining('Sales tax') });
  expect(await callsOf(counter, 'tax.calculation')).toBe(0);
  for (const _look of [1, 2])
    expect(await open(counter, order.paymentToken)).toMatchObject({ due: { amount: 170_674 } });
  expect(await callsOf(counter, 'tax.calculation')).toBe(1);
  expect(await payBalance(counter, order.id)).toMatchObject({
    taxAmount: 10_834,
    totalAmount: 188_434,
    outstanding: 0,
  });
  expect((await booked(counter, order.id)).taxes).toBe('-108.34');
  const { rows } = await query(counter, `select source from journal_entries where kind = 'tax-owed'`);
  expect(rows).toEqual([{ source: `order:${order.id}:tax:CA` }]);
  await recordTaxes(counter.shop);
  await giveBack(counter, order.orderNumber, 94_217, `${KEY}1`);
  expect((await booked(counter, order.id)).taxes).toBe('-54.17');
  for (const _round of [1, 2]) await recordTaxes(counter.shop);
  await giveBack(counter, order.orderNumber, 94_217, `${KEY}2`);
  await recordTaxes(counter.shop);
  expect(await recorded(counter)).toEqual([
    ['transaction', 0],
    ['reversal', 94_217],
    ['reversal', 94_217],
  ]);
  const day = counter.shop.clock().toISOString().slice(0, 10);
  expect(await readTaxReport(counter.shop, '2020-01-01', day)).toMatchObject([
    { state: 'CA', taxable: 177_600, tax: 10_834, credits: 10_834, net: 0 },
  ]);
  expect((await verify(counter)).found).toEqual([]);
});

test('a sale and a reversal whose answers were lost stand at the provider once', async () => {
  await using counter = await createTestShop();
  const { orderNumber } = await withBalancePaid(counter);
  const lose = () => counter.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: '/tax/transactions' });
  await lose();
  await expect(recordTaxes(counter.shop)).rejects.toThrow(ProviderUnavailable);
  await counter.disturb();
  await recordTaxes(counter.shop);
  await giveBack(counter, orderNumber, 94_217, `${KEY}1`);
  await lose();
  await expect(recordTaxes(counter.shop)).rejects.toThrow(ProviderUnavailable);
  await counter.disturb();
  await recordTaxes(counter.shop);
  expect(await recorded(counter)).toEqual([
    ['transaction', 94_217],
    ['reversal', 94_217],
  ]);
});

test('while the provider says nothing of taxes, checkout and link say so, nothing is lost, and no tax is taken for none', async () => {
  await using gear = await createGearShop();
  await askProvider(gear);
  const order = await paidOrder(gear.test, FRESNO);
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  await gear.test.disturb({ errorRate: 1, only: '/tax/' });
  await expect(open(gear.test, order.paymentToken)).rejects.toThrow(ProviderUnavailable);
  await expect(openCheckout(gear.shop, askFor(visitor, { state: 'CA', zip: '93701' }))).rejects.toThrow(
    ProviderUnavailable,
  );
  await makeMails(gear.test);
  const waiting = await query(gear.test, `select state, reason from mailing_recipients`);
  expect(waiting.rows).toEqual([{ state: 'waiting', reason: expect.stringMatching(/does not answer/) }]);
  expect(await readOrder(gear.test, order.id)).toMatchObject({ taxAmount: 0, balanceAskedAt: null });
  await gear.test.disturb();
  expect(await open(gear.test, order.paymentToken)).toMatchObject({ due: { amount: 170_674 } });
  const opened = await openedCheckout(gear, visitor, { state: 'CA', zip: '93701' });
  expect(opened.checkout).toMatchObject({ taxAmount: 604 });
});

test('an account that the provider calculates nothing for is told to its owner, until it does', async () => {
  await using counter = await createTestShop();
  await askProvider(counter);
  const { paymentToken } = await paidOrder(counter, FRESNO);
  await counter.shop.db.update(taxSettings).set({ bowCode: 'bow' });
  await expect(open(counter, paymentToken)).rejects.toThrow(ProviderUnavailable);
  const alerts = () => query(counter, `select subject, resolved_at from alerts where kind = 'tax-refused'`);
  expect((await alerts()).rows).toEqual([{ subject: 'calculation', resolved_at: null }]);
  await counter.shop.db.update(taxSettings).set({ bowCode: 'txcd_99999999' });
  await open(counter, paymentToken);
  expect((await alerts()).rows).toEqual([{ subject: 'calculation', resolved_at: expect.anything() }]);
});

test('an address that the provider does not know is refused where it is typed, and the rest stays', async () => {
  await using gear = await createGearShop();
  await askProvider(gear);
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const asked = askFor(visitor, { state: 'CA', zip: '00000' });
  await expect(openCheckout(gear.shop, asked)).rejects.toThrow(AddressRefused);
  const { id, orderNumber, paymentToken } = await paidOrder(gear.test, FRESNO);
  await open(gear.test, paymentToken);
  await expect(correctDetails(gear.shop, STAFF, orderNumber, NOWHERE)).rejects.toThrow(AddressRefused);
  expect(await readOrder(gear.test, id)).toMatchObject({ taxAmount: 10_834, shippingAddress: FRESNO.shippingAddress });
  expect(await correctDetails(gear.shop, STAFF, orderNumber, AUSTIN)).toEqual({ ok: true });
  expect(await readOrder(gear.test, id)).toMatchObject({ taxAmount: 11_011 });
});

test('a release asks for each balance with its tax', async () => {
  await using counter = await createTestShop();
  await askProvider(counter);
  const orders = [await paidOrder(counter, FRESNO), await paidOrder(counter, AUSTIN)];
  await makeMails(counter);
  const sent = (await readMails(counter)).filter(({ template }) => template === 'release');
  expect(sent.map(({ orderId, data }) => [orderId, data])).toEqual([
    [orders[0]?.id, expect.objectContaining({ due: { leg: 'balance', amount: 170_674 } })],
    [orders[1]?.id, expect.objectContaining({ due: { leg: 'balance', amount: 170_851 } })],
  ]);
});

test('what the table decided stays when the provider is chosen, and what the provider decided when the table is', async () => {
  await using counter = await createTestShop();
  await collect(counter, { state: 'CA', rate: 10_000 });
  const [byTable, moved] = [await paidOrder(counter, FRESNO), await paidOrder(counter, FRESNO)];
  for (const { paymentToken } of [byTable, moved]) await open(counter, paymentToken);
  await askProvider(counter);
  await open(counter, byTable.paymentToken);
  expect(await readOrder(counter, byTable.id)).toMatchObject({ taxAmount: 17_760 });
  const byProvider = await paidOrder(counter, FRESNO);
  await open(counter, byProvider.paymentToken);
  expect(await callsOf(counter, 'tax.calculation')).toBe(1);
  // Another address is decided as it is now.
  await correctDetails(counter.shop, STAFF, moved.orderNumber, AUSTIN);
  expect(await readOrder(counter, moved.id)).toMatchObject({ taxAmount: 11_011 });
  await counter.shop.db.update(taxSettings).set({ way: 'table' });
  await open(counter, byProvider.paymentToken);
  expect(await readOrder(counter, byProvider.id)).toMatchObject({ taxAmount: 10_834 });
  for (const { id } of [byTable, byProvider]) await payBalance(counter, id);
  await recordTaxes(counter.shop);
  expect(await recorded(counter)).toEqual([['transaction', 177_600 + 10_834]]);
  expect((await verify(counter)).found).toEqual([]);
});

test('who has shown a certificate is recorded as exempt, and where the provider collects nothing, nothing is decided', async () => {
  await using counter = await createTestShop();
  await askProvider(counter);
  await query(
    counter,
    `insert into tax_exemptions (email, state, certificate) values ('ann@example.com', 'CA', 'R-77')`,
  );
  const [exempt, free] = [await paidOrder(counter, FRESNO), await paidOrder(counter)];
  for (const { id, paymentToken } of [exempt, free]) {
    expect(await open(counter, paymentToken)).toMatchObject({ due: { amount: 159_840 } });
    await payBalance(counter, id);
  }
  await recordTaxes(counter.shop);
  const { rows } = await query(counter, 'select certificate, exempt, amount from order_taxes');
  expect(rows).toEqual([{ certificate: 'R-77', exempt: '1776.00', amount: '0.00' }]);
  expect(await recorded(counter)).toEqual([['transaction', 177_600]]);
});

test('what the provider refuses to record is for a person, and is not tried for ever', async () => {
  await using counter = await createTestShop();
  const { id } = await withBalancePaid(counter);
  await query(
    counter,
    `update sandbox.stripe_objects set data = jsonb_set(data, '{expires_at}', '1') where kind = 'tax.calculation'`,
  );
  for (const _round of [1, 2]) await recordTaxes(counter.shop);
  const { rows } = await query(counter, `select order_id, detail from alerts where kind = 'tax-refused'`);
  expect(rows).toEqual([{ order_id: id, detail: { reason: expect.stringMatching(/expired/), amount: 188_434 } }]);
  expect(await recorded(counter)).toEqual([]);
});

test('nobody can read from what is kept of a question where it went', async () => {
  await using counter = await createTestShop();
  await withBalancePaid(counter);
  expect(JSON.stringify(await counter.shop.db.select().from(taxQuotes))).not.toMatch(/Main|Fresno|93701/);
});
