import { expect, test } from 'vitest';
import { orders, receipts } from '#db/schema.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { makeStaffReceipt, readStaffOrder } from '#shop/orders/reading/read-staff-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { openBalanceOf, openPartOf, paidOrder, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { issueReceipts } from './read-receipt.ts';

const readReceipts = ({ shop }: TestShop) => shop.db.select().from(receipts).orderBy(receipts.number);

/** What the minutely job does. */
async function issue({ shop }: TestShop): Promise<void> {
  await sealJournal(shop);
  await issueReceipts(shop);
}

async function textOf({ shop }: TestShop, orderNumber: string, number: number): Promise<string> {
  const made = await makeStaffReceipt(shop, orderNumber, number);
  if (!made.ok) throw new Error(made.reason);
  return pdfText(made.pdf);
}

test('deposit and balance have a receipt each, with the next numbers, which says what is paid and what is owed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter, { customerName: 'Łukasz Čapek' });
  await pendingOrder(counter);
  expect(await readReceipts(counter)).toEqual([]);
  await issue(counter);
  await issue(counter);
  const balance = await openBalanceOf(counter, order);
  await pay(counter, balance);
  await syncPayment(counter.shop, balance);
  await issue(counter);
  expect(await readReceipts(counter)).toMatchObject([
    { number: 1, orderId: order.id, refundId: null },
    { number: 2, orderId: order.id, refundId: null },
  ]);
  const first = await textOf(counter, order.orderNumber, 1);
  for (const words of ['Receipt 1', 'Łukasz Čapek', '12 Quarry Road', 'The Hunter, Tan $1,776.00', 'page 1 of 1'])
    expect(first).toContain(words);
  expect(first).toContain('Paid until then, in all $177.60 Still to be paid $1,598.40');
  const second = await textOf(counter, order.orderNumber, 2);
  expect(second).toMatch(/Balance received by card, \w+ \d+\w\w, \d+ \$1,598\.40 Paid until then, in all \$1,776\.00/);
  expect(second).toContain('Still to be paid $0.00');
  const read = await readStaffOrder(counter.shop, order.orderNumber);
  expect(read.ok && read.facts.payments.map(({ receipt }) => receipt)).toEqual([1, 2]);
});

test('a part of the balance has a receipt of its own, which calls it one', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const intent = await openPartOf(counter, order, 30_000);
  await pay(counter, intent);
  await syncPayment(counter.shop, intent);
  await issue(counter);
  const text = await textOf(counter, order.orderNumber, 2);
  expect(text).toMatch(/Part of the balance received by card, [\w ,]+ \$300\.00/);
  expect(text).toContain('Still to be paid $1,298.40');
});

test('money that goes back has a receipt of its own once it is gone, and a receipt stays what it was', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await issue(counter);
  const before = await makeStaffReceipt(counter.shop, order.orderNumber, 1);
  await cancelOrder(counter.shop, {
    orderId: order.id,
    actor: 'staff',
    actorName: 'Sam',
    reason: 'asked',
    cause: 'requested',
  });
  await issue(counter);
  expect(await readReceipts(counter)).toHaveLength(1);
  await refundPayment(counter.shop, 1);
  await counter.shop.db.update(orders).set({ customerName: 'Somebody Else' });
  await issue(counter);
  const text = await textOf(counter, order.orderNumber, 2);
  expect(text).toContain('Refund receipt 2');
  expect(text).toMatch(/Deposit given back to the card, [\w ,]+ -\$177\.60/);
  expect(await makeStaffReceipt(counter.shop, order.orderNumber, 1)).toEqual(before);
});

test('several servers that issue at the same moment leave no gap and give no number twice', async () => {
  await using counter = await createTestShop();
  for (let count = 0; count < 4; count += 1) await paidOrder(counter);
  await sealJournal(counter.shop);
  await Promise.all([1, 2, 3].map(() => issueReceipts(counter.shop)));
  expect((await readReceipts(counter)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('a test order gets no receipt, and another order’s receipt is not found', async () => {
  await using counter = await createTestShop();
  const [one, other, tried] = [await paidOrder(counter), await paidOrder(counter), await pendingOrder(counter)];
  await counter.shop.db.execute(`update orders set is_test = true where id = ${tried.id}`);
  await pay(counter, tried.stripePaymentIntentId ?? '');
  await syncPayment(counter.shop, tried.stripePaymentIntentId ?? '');
  await issue(counter);
  expect(await readReceipts(counter)).toMatchObject([{ orderId: one.id }, { orderId: other.id }]);
  expect(await makeStaffReceipt(counter.shop, one.orderNumber, 2)).toEqual({ ok: false, reason: 'not-found' });
});
