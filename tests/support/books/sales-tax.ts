import { expect } from 'vitest';
import { taxRates } from '#db/schema.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { openBalanceOf, pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import { STAFF, type TestShop } from '#tests/support/test-shop.ts';
import type { TaxRate } from '#values/books/sales-tax.ts';
import { query } from './books.ts';

const MONTANA = { state: 'MT', fromDay: '2020-01-01', rate: 7250, shippingTaxed: false, point: 'payment' } as const;
/** From now on Montana, or what is named, has sales tax. */
export const collect = ({ shop }: Pick<TestShop, 'shop'>, more: Partial<TaxRate> = {}) =>
  shop.db.insert(taxRates).values({ ...MONTANA, source: 'as our adviser says', ...more });

/** What the order's entries come to, by account. */
export async function booked(counter: Pick<TestShop, 'database'>, orderId: number): Promise<Record<string, string>> {
  const { rows } = await counter.database.owner.query(
    `select account, sum(amount)::text as sum from journal_lines where order_id = $1 and account <> 'provider' group by account having sum(amount) <> 0`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** Gives so much back as a lower price, and makes the refunds. */
export async function giveBack(counter: TestShop, orderNumber: string, amount: number, requestKey: string) {
  const asked = { amount, reason: 'half', requestKey, meaning: 'price_reduction' } as const;
  expect(await refundOrder(counter.shop, STAFF, orderNumber, asked)).toEqual({ ok: true });
  const { rows } = await query(counter, `select id from refunds where status = 'requested'`);
  for (const { id } of rows) await refundPayment(counter.shop, id);
}

/** Pays all that is left of the balance. */
export async function payBalance(counter: TestShop, orderId: number) {
  const order = await readOrder(counter, orderId);
  await pay(counter, await openBalanceOf(counter, { ...order, remainingBalance: order.outstanding }));
  await completePayment(counter.shop, order.paymentToken ?? '');
  return readOrder(counter, orderId);
}

/** Opens the page of the balance. */
export const open = ({ shop }: TestShop, token: string | null) => findOrderByLink(shop, token ?? '');
