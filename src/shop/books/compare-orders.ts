import { eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { readMoneyBack } from '#shop/orders/refunds/plan-cancellation.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Cents, formatUsd, fromDecimal } from '#values/money.ts';
import type { OrderStatus } from '#values/order/order.ts';
import type { Difference } from './record-difference.ts';

/** So many numbers of orders are looked at by one statement. */
const AT_ONCE = 10_000;

type Row = {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  keptReceived: string;
  keptBack: string;
  received: string;
  /** Refunded, and taken back by banks. */
  back: string;
  keepsMoney: boolean;
  agree: boolean;
  /** Whether the journal says of its money what its payments say; where it does not, that is told with the entry. */
  booked: boolean;
  fits: boolean;
};

/**
 * Looks at every order there is, some thousand at a time: whether its sums are those of the journal, whether
 * its status goes with them, and whether a cancelled one has given back what may go back. Yields the number that was looked
 * at with what was found.
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
        with looked as (
          select * from orders where ${range} and not other_keys
        ), money as (
          select * from money_of_orders((select array_agg(id) from looked))
        ), sums as (
          select looked.id, coalesce(money.deposit_paid, 0) as deposit_paid, coalesce(money.balance_paid, 0) as balance_paid,
            coalesce(money.deposit_received, false) as deposit, coalesce(money.balance_received, false) as balance,
            coalesce(money.received, 0) as received, coalesce(money.refunded, 0) as refunded,
            coalesce(money.refund_waiting, 0) as waiting, coalesce(money.lost, 0) as lost, coalesce(money.gone, 0) as gone,
            coalesce(money.disputed, false) as disputed
          from looked left join money on money.order_id = looked.id
        ), judged as (
          select looked.*, sums.received as "ledgerReceived", sums.refunded + sums.lost as "ledgerBack",
            (looked.deposit_paid, looked.balance_paid, looked.deposit_received, looked.balance_received, looked.received, looked.refunded, looked.refund_waiting,
              looked.lost, looked.gone, looked.disputed)
              = (sums.deposit_paid, sums.balance_paid, sums.deposit, sums.balance, sums.received, sums.refunded, sums.waiting, sums.lost, sums.gone, sums.disputed)
              as agree,
            (sums.received, sums.refunded, sums.lost) = (
              coalesce((select sum(received) from payments where order_id = looked.id and status = 'succeeded'), 0),
              coalesce((select sum(refunds.amount) from refunds join payments on payments.id = payment_id
                where order_id = looked.id and refunds.status in ('requested', 'pending', 'succeeded')), 0),
              coalesce((select sum(disputes.amount) from disputes join payments on payments.id = payment_id
                where order_id = looked.id and disputes.status in ('lost', 'prevented')), 0)) as booked,
            case looked.status
              when 'pending' then not sums.deposit
              -- A balance that came while money was missing does not complete the order.
              when 'paid_deposit' then (sums.deposit or coalesce(looked.deposit_amount, 0) = 0)
                and (not sums.balance or sums.gone > 0 or coalesce(looked.remaining_balance, 0) = 0)
              when 'completed' then (sums.deposit or coalesce(looked.deposit_amount, 0) = 0)
                and (sums.balance or coalesce(looked.remaining_balance, 0) = 0)
              else true end as fits,
            looked.status = 'cancelled' and not sums.disputed and sums.received > sums.refunded + sums.lost as "keepsMoney"
          from looked join sums using (id)
        )
        select id, order_number as "orderNumber", status, agree, booked, fits, "keepsMoney",
          received as "keptReceived", refunded + lost as "keptBack", "ledgerReceived" as received, "ledgerBack" as back
        from judged where not agree or not fits or "keepsMoney" order by id`),
    ]);
    const found: Difference[] = [];
    for (const row of wrong) found.push(...toDifferences(row, row.keepsMoney ? await readKept(db, row.id) : 0));
    yield { orders: looked[0]?.count ?? 0, found };
  }
}

/** What a cancelled order holds beyond what was sent for it and what its gift cards have paid, which stay by rule. */
async function readKept(db: Shop['db'], id: number): Promise<Cents> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order ? (await readMoneyBack(db, order)).kept : 0;
}

function toDifferences(row: Row, kept: Cents): Difference[] {
  const { orderNumber, agree, booked, fits, status } = row;
  const [received, back] = [fromDecimal(row.received), fromDecimal(row.back)];
  const whose = { orderNumber, paymentId: null, otherId: null };
  const found: Difference[] = [];
  // Where the journal is wrong, what follows from it is no difference of its own.
  if (!booked) return [];
  if (!agree) {
    const [hasReceived, hasBack] = [fromDecimal(row.keptReceived), fromDecimal(row.keptBack)];
    const amount = Math.abs(hasReceived - received) || Math.abs(hasBack - back);
    const ours = `the order says ${sumsOf(hasReceived, hasBack)}, the journal ${sumsOf(received, back)}`;
    found.push({ what: 'order-sums', disagrees: 'order', ...whose, amount, ours, provider: null });
  }
  const ours = `${status.replaceAll('_', ' ')}, ${sumsOf(received, back)}`;
  if (!fits)
    found.push({ what: 'order-status', disagrees: 'order', ...whose, amount: received - back, ours, provider: null });
  if (kept > 0)
    found.push({ what: 'order-keeps-money', disagrees: null, ...whose, amount: kept, ours, provider: null });
  return found;
}

const sumsOf = (received: Cents, back: Cents): string =>
  `${formatUsd(received)} received and ${formatUsd(back)} given back`;
