import { eq } from 'drizzle-orm';
import { campaigns, type OrderRow, orderItems, orders, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';
import { SHOWN } from './pre-orders.ts';

/**
 * Orders of a Hunter that are paid whole and can be processed, or are processed and can be shipped. Written straight into the
 * tables; no card provider knows their payments.
 */
export async function paidBows(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  count: number,
  status: 'completed' | 'processing' = 'processing',
  customerName = 'Ann Archer',
): Promise<OrderRow[]> {
  const [campaign] = await db.select().from(campaigns).limit(1);
  if (!campaign) throw new Error('The shop has no campaign.');
  const placed = await db
    .insert(orders)
    .values(
      Array.from({ length: count }, (_, place) => ({
        customerName: `${customerName} ${place + 1}`,
        customerEmail: `ann-${place + 1}@example.com`,
        shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
        bowColor: 'Tan',
        campaignId: campaign.id,
        orderNumber: newOrderNumber(),
        paymentToken: newPaymentToken(),
        status: 'pending' as const,
        totalAmount: SHOWN.total,
        depositAmount: SHOWN.deposit,
        remainingBalance: SHOWN.balance,
      })),
    )
    .returning();
  const legs = { deposit: SHOWN.deposit, balance: SHOWN.balance };
  await db.insert(orderItems).values(
    placed.map(({ id }) => ({
      orderId: id,
      productId: campaign.productId,
      kind: 'bow' as const,
      name: 'Hunter',
      quantity: 1,
      price: SHOWN.total,
    })),
  );
  await db.insert(payments).values(
    placed.flatMap(({ id, orderNumber }) =>
      (['deposit', 'balance'] as const).map((leg) => ({
        orderId: id,
        leg,
        providerIntentId: `pi_${leg}_${orderNumber}`,
        fullPrice: SHOWN.total,
        amount: legs[leg],
        received: legs[leg],
        status: 'succeeded' as const,
        succeededAt: clock(),
      })),
    ),
  );
  for (const { id } of placed) await db.update(orders).set({ status }).where(eq(orders.id, id));
  return placed.map((order) => ({ ...order, status }));
}
