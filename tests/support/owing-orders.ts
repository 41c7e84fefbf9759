import { type OrderRow, orders, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';
import { SHOWN } from './pre-orders.ts';

/**
 * Orders whose deposit has come and whose balance is due, one for each address. Written straight into the tables, as many
 * as a mailing needs; they can be paid by `openBalanceOf`.
 */
export async function owingOrders({ db, clock }: Pick<Shop, 'db' | 'clock'>, addresses: string[]): Promise<OrderRow[]> {
  const placed = await db
    .insert(orders)
    .values(
      addresses.map((customerEmail) => ({
        ...{ customerName: 'Ann Archer', customerEmail, shippingAddress: '1 Ridge Road, Bozeman, MT 59715' },
        ...{ orderNumber: newOrderNumber(), paymentToken: newPaymentToken(), status: 'paid_deposit' as const },
        ...{ totalAmount: SHOWN.total, depositAmount: SHOWN.deposit, remainingBalance: SHOWN.balance },
      })),
    )
    .returning();
  await db.insert(payments).values(
    placed.map(({ id, orderNumber }) => ({
      ...{ orderId: id, leg: 'deposit' as const, providerIntentId: `pi_${orderNumber}`, fullPrice: SHOWN.total },
      ...{ amount: SHOWN.deposit, received: SHOWN.deposit, status: 'succeeded' as const, succeededAt: clock() },
    })),
  );
  return placed;
}
