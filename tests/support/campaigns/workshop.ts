import { type BatchRow, batches, campaigns, type OrderRow } from '#db/schema.ts';
import type { OrderDetails } from '#shop/orders/placing/insert-order.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { openBalanceOf, paidOrder, pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

export const BUILD = { drawLength: 28.5, drawWeight: 60, hand: 'Right' } as const;

/** An order whose balance is paid too: its bow is on the board. */
export async function orderPaidWhole(test: TestShop, details: Partial<OrderDetails> = {}): Promise<OrderRow> {
  const order = await paidOrder(test, { build: BUILD, ...details });
  await pay(test, await openBalanceOf(test, order));
  await completePayment(test.shop, order.paymentToken ?? '');
  return readOrder(test, order.id);
}

export async function newBatch({ shop }: TestShop, position: number): Promise<BatchRow> {
  const [campaign] = await shop.db.select().from(campaigns).limit(1);
  const [batch] = await shop.db
    .insert(batches)
    .values({
      campaignId: campaign?.id ?? 0,
      position,
      name: `Batch ${position}`,
      size: 20,
      makesFrom: '2027-07-01',
      shipsFrom: '2027-08-04',
      shipsTo: '2027-08-18',
    })
    .returning();
  if (!batch) throw new Error('no batch was written');
  return batch;
}
