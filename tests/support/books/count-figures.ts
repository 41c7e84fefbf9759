import { expect } from 'vitest';
import type { TestDatabase } from '#tests/support/test-database.ts';

/** The figures as the shop keeps them are those that counting every table gives; so is what an order knows of its money. */
export async function checkFigures({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  const kept = await pool.query(KEPT);
  expect(kept.rows).toEqual((await pool.query(COUNTED)).rows);
  expect((await pool.query(DISAGREEING_ORDERS)).rows).toEqual([]);
}

const KEPT = `
  select kind, day::text, sum(count)::integer as count, sum(amount)::text as amount
  from (select kind, day, count, amount from figures union all select kind, day, count, amount from figure_changes) f
  group by kind, day having sum(count) <> 0 or sum(amount) <> 0 order by kind, day`;

const LOST = `disputes.status in ('lost', 'prevented')`;
const NOT_LESS = `meaning is distinct from 'price_reduction'`;
const MONEY_BACK = `refunds.status in ('requested', 'pending', 'succeeded')`;

/** All of a leg has come in. */
const whole = (
  leg: string,
  asked: string,
) => `coalesce((select sum(payments.received) > 0 and sum(payments.received) >= coalesce(orders.${asked}, 0)
  from payments where order_id = orders.id and leg = '${leg}' and status = 'succeeded'), false)`;

const NO_TEST = `not exists (select from orders where orders.id = payments.order_id and is_test)`;

const COUNTED = `
  with ledger as (
    select orders.id, ${whole('deposit', 'deposit_amount')} as deposited, ${whole('balance', 'remaining_balance')} as completed
    from orders
  ), counting (kind, moment, amount) as (
    select 'placed', created_at, total_amount from orders where not is_test and not other_keys
    union all
    select 'status:' || status, created_at, total_amount from orders where not is_test and not other_keys
    union all
    select 'deposited', created_at, deposit_amount from orders join ledger using (id)
    where deposited and bow_color is not null and not is_test and not other_keys
    union all
    select 'completed', created_at, remaining_balance from orders join ledger using (id)
    where completed and bow_color is not null and not is_test and not other_keys
    union all
    select 'cancelled', created_at, total_amount from orders join ledger using (id)
    where deposited and bow_color is not null and status = 'cancelled' and not is_test and not other_keys
    union all
    select 'outstanding', created_at, outstanding from orders join ledger using (id)
    where deposited and not completed and remaining_balance > 0 and status <> 'cancelled' and not is_test and not other_keys
    union all
    select 'opened', created_at, amount from payments where leg = 'deposit' and method = 'card' and ${NO_TEST} and not payments.other_keys
    union all
    select 'received', succeeded_at, received from payments where status = 'succeeded' and method = 'card' and ${NO_TEST} and not payments.other_keys
    union all
    select 'missing', created_at, outstanding from orders join ledger using (id)
    where completed and gone > 0 and outstanding > 0 and not is_test and not other_keys
    union all
    select 'refunded', refunds.created_at, refunds.amount from refunds join payments on payments.id = payment_id
    where refunds.status = 'succeeded' and payments.method = 'card' and ${NO_TEST} and not payments.other_keys
    union all
    select 'refunded', closed_at, disputes.amount from disputes join payments on payments.id = payment_id
    where disputes.status in ('lost', 'prevented') and ${NO_TEST} and not payments.other_keys
  )
  select kind, (moment at time zone 'UTC')::date::text as day, count(*)::integer as count, sum(amount)::text as amount
  from counting group by kind, 2 order by kind, day`;

const DISAGREEING_ORDERS = `
  select orders.id from orders left join lateral (
    select ${whole('deposit', 'deposit_amount')} as deposited, ${whole('balance', 'remaining_balance')} as completed,
      sum(received) filter (where leg = 'deposit') as deposit_paid, sum(received) filter (where leg = 'balance') as balance_paid,
      sum(received) as received,
      sum((select sum(amount) from refunds where payment_id = payments.id and ${MONEY_BACK})) as refunded,
      sum((select sum(amount) from refunds where payment_id = payments.id and ${MONEY_BACK}
        and status <> 'succeeded')) as waiting,
      sum((select sum(amount) from disputes where payment_id = payments.id and ${LOST})) as lost,
      sum((select sum(amount) from (
        select amount from refunds where payment_id = payments.id and ${MONEY_BACK} and (outside and ${NOT_LESS} or meaning = 'still_owed')
        union all select amount from disputes where payment_id = payments.id and ${LOST} and ${NOT_LESS}) back)) as gone
    from payments where order_id = orders.id
  ) ledger on true
  where (orders.deposit_paid, orders.balance_paid, deposit_received, balance_received, orders.received, orders.refunded, refund_waiting, orders.lost, orders.gone)
    is distinct from (coalesce(ledger.deposit_paid, 0), coalesce(ledger.balance_paid, 0), coalesce(deposited, false), coalesce(completed, false), coalesce(ledger.received, 0),
      coalesce(ledger.refunded, 0), coalesce(waiting, 0), coalesce(ledger.lost, 0), coalesce(ledger.gone, 0))`;
