import type pg from 'pg';
import { formatUsd } from '#values/money.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';

/**
 * What orders are made of before they are written; gone with the transaction. Amounts are dollars. `deposited`, `completed`:
 * which of deposit and balance came in. `pace`: a die between 0 and 1.
 */
export async function openDrafts(client: pg.ClientBase): Promise<void> {
  await client.query(`create temporary table if not exists drafted (
    id integer, order_number text, customer_name text, customer_email text, customer_phone text, shipping_address text,
    bow_color text, status text, total numeric, deposit numeric, deposited boolean, completed boolean, refunded numeric,
    overdue boolean, staff_name text, pace double precision, created_at timestamptz, paid_at timestamptz,
    begun_at timestamptz, shipped_at timestamptz, cancelled_at timestamptz
  ) on commit delete rows`);
}

/**
 * Writes a drafted batch as the shop would have left it: the order's row says of its money what its payments say, nothing
 * is open at the card provider or waits for the reconciler, and no mail was queued.
 */
export async function insertDrafts(client: pg.ClientBase, campaignId: number): Promise<number> {
  const { rowCount } = await client.query(ORDERS, [campaignId, CONSENT]);
  for (const statement of [ITEMS, PAYMENTS, ABANDONED]) await client.query(statement, [campaignId]);
  for (const statement of [REFUNDS, ...CANCELLED, EVENTS, BOWS]) await client.query(statement);
  return rowCount ?? 0;
}

/** As the checkout asks, with {balance} for what each order fills in. */
const CONSENT = balanceTerms(0).replace(formatUsd(0), '{balance}');

const TOKEN = `rtrim(translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/', '-_'), '=')`;
const intentOf = (leg: string) => `'pi_load_' || ${leg} || '_' || md5(id || order_number)`;

/** Nobody may note money on a cancelled order that keeps some of it, so its money comes before it is cancelled. */
const KEEPS_A_PART = `(status = 'cancelled' and deposited
  and refunded < deposit + case when completed then total - deposit else 0 end)`;

const DIE = `(hashtext(order_number) & 2147483647)`;
/** Nine in ten have chosen how their bow is to be built. */
const BUILD = `case when ${DIE} % 10 > 0 then 25 + ${DIE} / 10 % 13 * 0.5 end,
    case when ${DIE} % 10 > 0 then 40 + ${DIE} / 130 % 31 end,
    case when ${DIE} % 10 > 0 then case when ${DIE} / 4030 % 8 = 0 then 'Left' else 'Right' end end`;

/** A draft of $3 is a test order. A link that has ended has a deadline and no token. Pending orders were touched just now, or they would be cleaned up. */
const ORDERS = `
  insert into orders (id, campaign_id, order_number, customer_name, customer_email, customer_phone, shipping_address,
    bow_color, draw_length, draw_weight, hand, status, total_amount, deposit_amount, remaining_balance, stripe_payment_intent_id, payment_token,
    link_expires_at, promised_release_date, balance_agreed_at, balance_terms, carrier, tracking_number, shipped_at, cancelled_at,
    deposit_paid, balance_paid, deposit_received, balance_received, received, refunded, is_test, created_at, updated_at)
  select id, $1, order_number, customer_name, customer_email, customer_phone, shipping_address,
    bow_color, ${BUILD}, case when ${KEEPS_A_PART} then 'paid_deposit' else status end, total, deposit, total - deposit, ${intentOf("'deposit'")}, case when not overdue then ${TOKEN} end,
    case when overdue then least(created_at + interval '7 days' * (1 + pace), shop_now() - interval '1 minute') end,
    release_date, created_at, replace($2::text, '{balance}', to_char(total - deposit, 'FM$999,990.00')),
    case when status = 'shipped' then 'UPS' end,
    case when status = 'shipped' then 'TRK' || (extract(epoch from created_at) * 1000)::bigint end,
    case when status = 'shipped' then shipped_at end,
    case when status = 'cancelled' then cancelled_at end,
    case when deposited then deposit else 0 end, case when completed then total - deposit else 0 end,
    deposited, completed, case when deposited then deposit else 0 end + case when completed then total - deposit else 0 end,
    refunded, total = 3, created_at, case when status = 'pending' then shop_now() else created_at end
  from drafted, (select release_date from campaigns where id = $1) as campaign order by id`;

const ITEMS = `
  insert into order_items (order_id, product_id, name, quantity, price, created_at)
  select id, product_id, name, 1, total, created_at
  from drafted, (
    select product_id, products.name from campaigns join products on products.id = product_id where campaigns.id = $1
  ) as campaign order by id`;

const PAYMENTS = `
  insert into payments (order_id, campaign_id, leg, provider_intent_id, amount, received, status, full_price,
    succeeded_at, created_at, updated_at)
  select id, $1, leg, ${intentOf('leg')}, amount, case when paid then amount else 0 end,
    case when paid then 'succeeded' else 'canceled' end, total, case when paid then moment end, moment, moment
  from drafted, lateral (values
    ('deposit', deposit, deposited, created_at, true),
    ('balance', total - deposit, completed, paid_at, completed)
  ) as legs (leg, amount, paid, moment, opened)
  where opened order by id`;

/** Visitors who opened the checkout and left. */
const ABANDONED = `
  insert into payments (campaign_id, leg, provider_intent_id, amount, status, full_price, created_at, updated_at)
  select $1, 'deposit', ${intentOf("'left'")}, deposit, 'canceled', total, created_at, created_at
  from drafted where pace < 0.15`;

/** The balance goes back before the deposit. */
const REFUNDS = `
  insert into refunds (payment_id, provider_refund_id, amount, reason, status, created_at, updated_at)
  select payment_id, 're_load_' || payment_id, back, 'requested by customer', 'succeeded', moment, moment
  from (
    select payments.id as payment_id, drafted.cancelled_at as moment,
      case leg when 'balance' then least(drafted.refunded, total - deposit)
        else greatest(drafted.refunded - case when completed then total - deposit else 0 end, 0) end as back
    from drafted join payments on payments.order_id = drafted.id and payments.status = 'succeeded'
    where drafted.refunded > 0
  ) as given_back where back > 0`;

const CANCELLED = [
  'set constraints payments_inserted_go_back immediate',
  `update orders set status = 'cancelled' from drafted where drafted.id = orders.id
    and drafted.status = 'cancelled' and orders.status <> 'cancelled'`,
  'set constraints payments_inserted_go_back deferred',
];

const EVENTS = `
  insert into order_events (order_id, at, actor, actor_name, what, before, after)
  select id, moment, actor, case when actor = 'staff' then staff_name end, what,
    case when before is not null then jsonb_build_object('status', before) end, jsonb_build_object('status', after)
  from drafted, lateral (values
    (true, created_at, 'customer', 'placed', null, 'pending'),
    (deposited, created_at + interval '1 minute', 'provider', 'deposit-received', 'pending', 'paid_deposit'),
    (completed, paid_at, 'provider', 'balance-received', 'paid_deposit',
      'completed'),
    (status in ('processing', 'shipped'), begun_at, 'staff',
      'processing-started', 'completed', 'processing'),
    (status = 'shipped', shipped_at, 'staff', 'shipped', 'processing', 'shipped'),
    (status = 'cancelled', cancelled_at, 'staff', 'cancelled',
      case when deposited then 'paid_deposit' else 'pending' end, 'cancelled')
  ) as happened (did, moment, actor, what, before, after)
  where did order by id`;

/** Bows of what is paid whole or was shipped; those that are worked on stand in all columns of the workshop. */
const BOWS = `
  insert into bows (order_id, serial, state, color, draw_length, draw_weight, hand, started_at, made_at, packed_at, shipped_at,
    created_at, updated_at)
  select id, next_bow_serial(created_at), state, bow_color, draw_length, draw_weight, hand,
    case when state <> 'to_make' then begun_at end, case when state = 'shipped' then shipped_at - interval '2 days' when state in ('made', 'packed') then begun_at end,
    case when state = 'shipped' then shipped_at - interval '1 day' when state = 'packed' then begun_at end, shipped_at, created_at, created_at
  from (
    select orders.*, begun_at, case orders.status when 'shipped' then 'shipped' when 'processing' then
      (array['in_making', 'in_making', 'in_making', 'made', 'packed'])[1 + floor(pace * 5)::integer] else 'to_make' end as state
    from drafted join orders on orders.id = drafted.id
    where not is_test and (orders.status = 'shipped' or (orders.status <> 'cancelled' and received > 0 and outstanding = 0))
    order by orders.id
  ) as paid`;
