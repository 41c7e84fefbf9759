import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { type Cents, formatUsd, fromDecimal } from '#values/money.ts';
import type { OrderStatus } from '#values/order.ts';
import type { Shop } from '../shop.ts';
import type { Difference } from './difference.ts';

/** So many numbers of orders are looked at by one statement. */
const AT_ONCE = 10_000;

type Row = {
  orderNumber: string;
  status: OrderStatus;
  keptReceived: string;
  keptRefunded: string;
  received: string;
  refunded: string;
  agree: boolean;
  fits: boolean;
};

/**
 * Looks at every order there is, some thousand at a time: whether its sums are those of its payments and refunds, whether
 * its status goes with them, and whether a cancelled one has given everything back. Yields the number that was looked at
 * with what was found.
 */
export async function* compareOrders({
  db,
}: Pick<Shop, 'db'>): AsyncGenerator<{ orders: number; found: Difference[] }> {
  const { rows } = await db.execute<{ last: number | null }>(sql`select max(id) as last from ${orders}`);
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += AT_ONCE) {
    const range = sql`orders.id > ${after} and orders.id <= ${after + AT_ONCE}`;
    const [{ rows: looked }, { rows: wrong }] = await Promise.all([
      db.execute<{ count: number }>(sql`select count(*)::integer as count from orders where ${range}`),
      db.execute<Row>(sql`
        with sums as (
          select orders.id,
            coalesce(bool_or(payments.leg = 'deposit' and payments.status = 'succeeded'), false) as deposit,
            coalesce(bool_or(payments.leg = 'balance' and payments.status = 'succeeded'), false) as balance,
            coalesce(sum(payments.received), 0) as received,
            coalesce(sum((select sum(refunds.amount) from refunds
              where refunds.payment_id = payments.id and refunds.status in ('requested', 'pending', 'succeeded'))), 0) as refunded
          from orders left join payments on payments.order_id = orders.id
          where ${range} group by orders.id
        ), judged as (
          select orders.*, sums.received as "ledgerReceived", sums.refunded as "ledgerRefunded",
            (orders.deposit_received, orders.balance_received, orders.received, orders.refunded)
              = (sums.deposit, sums.balance, sums.received, sums.refunded) as agree,
            case orders.status
              when 'pending' then not sums.deposit
              when 'paid_deposit' then (sums.deposit or coalesce(orders.deposit_amount, 0) = 0)
                and (not sums.balance or coalesce(orders.remaining_balance, 0) = 0)
              when 'completed' then sums.balance or coalesce(orders.remaining_balance, 0) = 0
              else true end as fits
          from orders join sums using (id)
        )
        select order_number as "orderNumber", status, agree, fits,
          received as "keptReceived", refunded as "keptRefunded",
          "ledgerReceived" as received, "ledgerRefunded" as refunded
        from judged
        where not agree or not fits or (status = 'cancelled' and "ledgerReceived" > "ledgerRefunded")
        order by id`),
    ]);
    yield { orders: looked[0]?.count ?? 0, found: wrong.flatMap(toDifferences) };
  }
}

function toDifferences(row: Row): Difference[] {
  const { orderNumber, agree, fits, status } = row;
  const [received, refunded] = [fromDecimal(row.received), fromDecimal(row.refunded)];
  const whose = { orderNumber, paymentId: null, otherId: null };
  const found: Difference[] = [];
  if (!agree) {
    const [hasReceived, hasRefunded] = [fromDecimal(row.keptReceived), fromDecimal(row.keptRefunded)];
    const amount = Math.abs(hasReceived - received) || Math.abs(hasRefunded - refunded);
    const ours = `the order says ${sumsOf(hasReceived, hasRefunded)}, its payments ${sumsOf(received, refunded)}`;
    found.push({ what: 'order-sums', ...whose, amount, ours, provider: null });
  }
  const ours = `${status.replaceAll('_', ' ')}, ${sumsOf(received, refunded)}`;
  if (!fits) found.push({ what: 'order-status', ...whose, amount: received - refunded, ours, provider: null });
  if (status === 'cancelled' && received > refunded) {
    found.push({ what: 'order-keeps-money', ...whose, amount: received - refunded, ours, provider: null });
  }
  return found;
}

const sumsOf = (received: Cents, refunded: Cents): string =>
  `${formatUsd(received)} received and ${formatUsd(refunded)} given back`;
