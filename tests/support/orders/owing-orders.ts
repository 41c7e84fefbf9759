import type pg from 'pg';
import { insertDrafts, openDrafts } from '#boot/samples/insert-drafts.ts';
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
        customerName: 'Ann Archer',
        customerEmail,
        shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
        orderNumber: newOrderNumber(),
        paymentToken: newPaymentToken(),
        status: 'paid_deposit' as const,
        totalAmount: SHOWN.total,
        depositAmount: SHOWN.deposit,
        remainingBalance: SHOWN.balance,
      })),
    )
    .returning();
  await db.insert(payments).values(
    placed.map(({ id, orderNumber }) => ({
      orderId: id,
      leg: 'deposit' as const,
      providerIntentId: `pi_${orderNumber}`,
      fullPrice: SHOWN.total,
      amount: SHOWN.deposit,
      received: SHOWN.deposit,
      status: 'succeeded' as const,
      succeededAt: clock(),
    })),
  );
  return placed;
}

/**
 * The same in bulk, past the shop, for measuring: so many orders whose balance is due, each of an address of its own (`owes-1@example.com` …), and for every ten of them
 * one that nobody may be asked to pay (`none-…`): paid, cancelled, without a deposit, or a test.
 */
export async function insertOwingOrders(client: pg.ClientBase, count: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from campaigns where is_active');
  if (!rows[0]) throw new Error('The catalogue has no campaign: orders need its terms.');
  await client.query('begin');
  await openDrafts(client);
  await client.query(DRAFT, [count, rows[0].id]);
  await insertDrafts(client, rows[0].id);
  await client.query('commit');
  for (const table of ['orders', 'payments']) await client.query(`vacuum (analyze) ${table}`);
}

const DRAFT = `
  with numbers as (
    select n, null::text as kind from generate_series(1, $1::integer) n
    union all
    select $1 + n, (array['completed', 'cancelled', 'pending', 'test'])[1 + n % 4] from generate_series(1, $1::integer / 10) n
  )
  insert into drafted (id, order_number, customer_name, customer_email, customer_phone, shipping_address, bow_color, status,
    total, deposit, created_at, deposited, completed, refunded, overdue, staff_name, pace, paid_at, cancelled_at)
  select nextval('orders_id_seq'), 'FD-' || upper(lpad(to_hex(n), 8, '0')), 'Ann Archer ' || n,
    case when kind is null then 'owes-' else 'none-' end || n || '@example.com', null,
    n || ' Ridge Road, Bozeman, MT 59715', case when n % 3 = 0 then 'Tan' else 'Black' end,
    case when kind in ('completed', 'cancelled', 'pending') then kind else 'paid_deposit' end,
    total, round(total / 10, 2), now() - interval '30 days', coalesce(kind <> 'pending', true),
    coalesce(kind = 'completed', false), case when kind = 'cancelled' then round(total / 10, 2) else 0 end, false, null, 0.5,
    now() - interval '15 days', now() - interval '20 days'
  from numbers, campaigns, lateral (select case when kind = 'test' then 3.00 else full_price end as total) price
  where campaigns.id = $2`;
