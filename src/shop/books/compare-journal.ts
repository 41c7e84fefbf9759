import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '#shop/ports/shop.ts';
import type { Book } from '#values/books/book-differences.ts';
import { type Cents, formatUsd, fromDecimal } from '#values/money.ts';
import type { Difference } from './record-difference.ts';
import { whoDisagrees } from './who-disagrees.ts';

/** So many numbers of rows are looked at by one statement. */
const AT_ONCE = 10_000;

type Row = {
  source: string;
  orderNumber: string | null;
  /** The payment that it belongs to, where the card provider can be asked about it. */
  intentId?: string | null;
  lines?: number;
  booked: string;
  actual: string;
};

/**
 * Looks at the whole journal, some thousand rows at a time: whether each entry sums to zero, and whether the entries of each
 * payment, refund, dispute, parcel and gift card say what that is. Each difference names the entry, or the one that is
 * missing, and the order.
 */
export async function* compareJournal(shop: Pick<Shop, 'db' | 'payments'>): AsyncGenerator<Difference[]> {
  const { db } = shop;
  for (const { table, range, query, toDifference, alone = null } of LOOKS) {
    const { rows } = await db.execute<{ last: string | null }>(sql.raw(`select max(id)::text as last from ${table}`));
    const last = Number(rows[0]?.last ?? 0);
    for (let after = 0; after < last; after += AT_ONCE) {
      const condition = sql`${sql.raw(range)} > ${after} and ${sql.raw(range)} <= ${after + AT_ONCE}`;
      const found = await db.execute<Row>(query(condition, after));
      for (const row of found.rows) {
        const { intentId } = row;
        const disagrees = intentId
          ? await whoDisagrees(shop, intentId, await shop.payments.retrievePayment(intentId))
          : alone;
        yield [{ ...toDifference(row), disagrees }];
      }
    }
  }
  const { rows } = await db.execute<MonthRow>(CHANGED_MONTHS);
  if (rows.length > 0) yield rows.map(toMonthDifference);
}

type MonthRow = { month: string; account: string; kept: string; now: string };

/** The sums of closed months: whatever they were then they are now. */
const CHANGED_MONTHS = sql`
  select left(closed.month::text, 7) as month, found.* from closed_months closed cross join lateral (
    select account, coalesce(kept.moved, 0)::text as kept, coalesce(sums.moved, 0)::text as now
    from sums_between(closed.starts_at, closed.ends_at) as sums full join (
      select account, moved from closed_month_sums where closed_month_sums.month = closed.month
    ) as kept using (account)
    where coalesce(kept.moved, 0) <> coalesce(sums.moved, 0)
  ) as found order by closed.month, account`;

function toMonthDifference({ month, account, kept, now }: MonthRow): Difference {
  const [before, here] = [fromDecimal(kept), fromDecimal(now)];
  const ours = `${account} moved by ${signed(here)} now, and by ${signed(before)} when the month was closed`;
  const of = { paymentId: null, orderNumber: null, otherId: `month ${month} ${account}`, provider: null };
  return { what: 'journal-month', ...of, amount: Math.abs(here - before), ours, disagrees: 'journal' };
}

type Look = {
  table: string;
  range: string;
  query: (range: SQL, after: number) => SQL;
  /** Which of the books is wrong where the card provider has no say. */
  alone?: Book;
  toDifference: (row: Row) => Omit<Difference, 'disagrees'>;
};

const UNBALANCED: Look = {
  table: 'journal_entries',
  range: 'entries.id',
  alone: 'journal',
  query: (range) => sql`
    select entries.source, orders.order_number as "orderNumber", count(lines.id)::integer as lines,
      coalesce(sum(lines.amount), 0)::text as booked, '0' as actual
    from journal_entries entries left join journal_lines lines on lines.entry_id = entries.id
      left join orders on orders.id = entries.order_id
    where ${range}
    group by entries.id, orders.order_number having coalesce(sum(lines.amount), 1) <> 0 order by entries.id`,
  toDifference: ({ source, orderNumber, lines, booked }) => {
    const sum = fromDecimal(booked);
    const ours = lines === 0 ? 'the entry has no lines' : `its ${lines} lines sum to ${signed(sum)}`;
    return { what: 'journal-unbalanced', ...at(source, orderNumber), amount: Math.abs(sum), ours, provider: null };
  },
};

const toDifference: Look['toDifference'] = ({ source, orderNumber, booked, actual }) => {
  const [here, there] = [fromDecimal(booked), fromDecimal(actual)];
  const ours = `the journal says ${signed(here)}, ${source.split(':', 2).join(' ')} is ${signed(there)}`;
  return { what: 'journal-differs', ...at(source, orderNumber), amount: Math.abs(here - there), ours, provider: null };
};

/** Payments with their refunds and disputes. What is promised and what has gone are each compared, and so is the order. */
const OF_PAYMENTS: Look = {
  table: 'payments',
  range: 'payments.id',
  query: (range) => sql`
    with looked as materialized (
      select payments.* from payments where ${range}
    ), facts as (
      select id as payment_id, 0 as refund_id, 0 as dispute_id, 'payment:' || id || ':received' as source,
        case when status = 'succeeded' then received else 0 end as moved, 0 as promised
      from looked
      union all
      select looked.id, refunds.id, 0, 'refund:' || refunds.id || case refunds.status when 'succeeded' then ':done' else ':requested' end,
        case when refunds.status = 'succeeded' then -refunds.amount else 0 end,
        case when refunds.status in ('requested', 'pending') then -refunds.amount else 0 end
      from refunds join looked on looked.id = refunds.payment_id
      union all
      select looked.id, 0, disputes.id, 'dispute:' || disputes.id || ':lost',
        case when disputes.status in ('lost', 'prevented') then -disputes.amount else 0 end, 0
      from disputes join looked on looked.id = disputes.payment_id
    ), booked as (
      select entries.payment_id, coalesce(entries.refund_id, 0) as refund_id, coalesce(entries.dispute_id, 0) as dispute_id,
        (array_agg(entries.source order by entries.id desc))[1] as source,
        sum(lines.amount) filter (where lines.account in ('provider', 'gift_cards')) as moved,
        sum(lines.amount) filter (where lines.account = 'refunds') as promised,
        bool_or(lines.account = 'deposits' and lines.order_id is distinct from looked.order_id) as elsewhere
      from journal_entries entries join looked on looked.id = entries.payment_id
        left join refunds on refunds.id = entries.refund_id left join disputes on disputes.id = entries.dispute_id
        left join journal_lines lines on lines.entry_id = entries.id
      -- What is of no refund or dispute is told as a stray entry.
      where case when entries.kind like 'refund-%' or entries.kind = 'gift-card-returned' then refunds.id is not null
        when entries.kind like 'dispute-%' then disputes.id is not null else true end
      group by 1, 2, 3
    )
    select coalesce(booked.source, facts.source) as source, orders.order_number as "orderNumber",
      case when looked.method = 'card' and not looked.other_keys then looked.provider_intent_id end as "intentId",
      (coalesce(booked.moved, 0) + coalesce(booked.promised, 0))::text as booked,
      (coalesce(facts.moved, 0) + coalesce(facts.promised, 0))::text as actual
    from facts full join booked using (payment_id, refund_id, dispute_id)
      left join looked on looked.id = payment_id left join orders on orders.id = looked.order_id
    where (coalesce(booked.moved, 0), coalesce(booked.promised, 0)) <> (coalesce(facts.moved, 0), coalesce(facts.promised, 0))
      or coalesce(booked.elsewhere, false)
    order by payment_id, refund_id, dispute_id`,
  toDifference,
};

const OF_PARCELS: Look = {
  table: 'parcels',
  range: 'parcels.id',
  query: (range) => sql`
    with looked as (
      select parcels.id, parcels.order_id,
        sum(case when parcels.state = 'taken_back' then 0 else parcel_items.quantity * order_items.price end) as worth
      from parcels join parcel_items on parcel_items.parcel_id = parcels.id
        join order_items on order_items.id = parcel_items.order_item_id
      where ${range} and parcels.state <> 'packing' and parcels.kind not in ('exchange', 'replacement') and order_items.kind <> 'gift_card'
      group by parcels.id
    )
    select 'parcel:' || looked.id || ':delivered' as source, orders.order_number as "orderNumber",
      coalesce(sold.amount, 0)::text as booked, looked.worth::text as actual
    from looked join orders on orders.id = looked.order_id
    left join lateral (
      select -sum(lines.amount) as amount
      from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
      where entries.order_id = looked.order_id and entries.kind = 'delivered' and lines.account = 'sales'
        and split_part(entries.source, ':', 2)::integer = looked.id
    ) as sold on true
    where coalesce(sold.amount, 0) <> looked.worth order by looked.id`,
  toDifference,
};

const OF_GIFT_CARDS: Look = {
  table: 'gift_cards',
  range: 'gift_cards.id',
  query: (range) => sql`
    select 'gift-card:' || gift_cards.id as source, orders.order_number as "orderNumber",
      coalesce(booked.left_on, 0)::text as booked, gift_cards.balance::text as actual
    from gift_cards left join order_items on order_items.id = gift_cards.order_item_id
    left join orders on orders.id = order_items.order_id
    left join lateral (
      select -sum(lines.amount) as left_on from journal_lines lines
      where lines.gift_card_id = gift_cards.id and lines.account = 'gift_cards'
    ) as booked on true
    where ${range} and coalesce(booked.left_on, 0) <> gift_cards.balance order by gift_cards.id`,
  toDifference,
};

const OF_MOVEMENTS: Look = {
  table: 'movements',
  range: 'movements.id',
  alone: 'journal',
  query: (range) => sql`
    select 'movement:' || movements.provider_id as source, orders.order_number as "orderNumber",
      coalesce(booked.net, 0)::text as booked, movements.net::text as actual
    from movements left join payments on payments.provider_intent_id = movements.intent_id
    left join orders on orders.id = payments.order_id
    left join lateral (
      select sum(lines.amount) filter (where lines.account = 'provider_balance') as net,
        sum(lines.amount) filter (where lines.account = 'fees') as fee
      from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
      where entries.source = 'movement:' || movements.provider_id
    ) as booked on true
    where ${range} and (coalesce(booked.net, 0), coalesce(booked.fee, 0)) <> (movements.net, movements.fee)
    order by movements.id`,
  toDifference,
};

const OF_PAYOUTS: Look = {
  table: 'payouts',
  range: 'payouts.id',
  alone: 'journal',
  query: (range) => sql`
    select 'payout:' || payouts.provider_id as source, null as "orderNumber", booked.arrived::text as booked,
      (case payouts.state when 'paid' then payouts.amount else 0 end)::text as actual
    from payouts cross join lateral booked_of_payout(payouts.provider_id) as booked
    where ${range} and booked.arrived <> case payouts.state when 'paid' then payouts.amount else 0 end
    order by payouts.id`,
  toDifference,
};

const STRAY: Look = {
  table: 'journal_entries',
  range: 'strays.id',
  alone: 'journal',
  query: (range, after) => sql`
    select strays.source, orders.order_number as "orderNumber", coalesce(lines.amount, 0)::text as booked, '0' as actual
    from stray_entries(${after + 1}, ${after + AT_ONCE}) as strays left join orders on orders.id = strays.order_id
    left join lateral (
      select sum(amount) as amount from journal_lines where entry_id = strays.id and amount > 0
    ) as lines on true
    where ${range} order by strays.id`,
  toDifference: ({ source, orderNumber, booked }) => {
    const amount = fromDecimal(booked);
    const ours = `the journal says ${signed(amount)}, and there is nothing that it is of`;
    return { what: 'journal-stray', ...at(source, orderNumber), amount, ours, provider: null };
  },
};

/** What was given away, of each order. Where none is booked that should be, something else is missing too, and is told. */
const OF_LOSSES: Look = {
  table: 'orders',
  range: 'orders.id',
  alone: 'journal',
  query: (range) => sql`
    select 'order:' || losses.order_id || ':given-away' as source, named.order_number as "orderNumber",
      losses.booked::text as booked, losses.actual::text as actual
    from losses_of_orders(array(select orders.id from orders where ${range})) as losses
      join orders as named on named.id = losses.order_id
    where losses.booked not in (0, losses.actual) order by losses.order_id`,
  toDifference,
};

/** What cancelled orders have kept. */
const OF_KEPT: Look = {
  table: 'orders',
  range: 'orders.id',
  alone: 'journal',
  query: (range) => sql`
    select 'order:' || kept.order_id || ':kept' as source, named.order_number as "orderNumber", kept.booked::text as booked,
      kept.actual::text as actual
    from kept_of_orders(array(select orders.id from orders where ${range})) as kept
      join orders as named on named.id = kept.order_id
    where kept.booked <> kept.actual order by kept.order_id`,
  toDifference,
};

/** What is owed to states of each order that has sales tax, by state. */
const OF_TAXES: Look = {
  table: 'orders',
  range: 'orders.id',
  alone: 'journal',
  query: (range) => sql`
    select 'order:' || taxes.order_id || ':' || taxes.what || ':' || taxes.state as source, named.order_number as "orderNumber",
      taxes.booked::text as booked, taxes.actual::text as actual
    from taxes_of_orders(array(select orders.id from orders where ${range} and tax_amount > 0)) as taxes
      join orders as named on named.id = taxes.order_id
    where taxes.booked <> taxes.actual order by taxes.order_id, taxes.state`,
  toDifference,
};

const LOOKS = [
  UNBALANCED,
  STRAY,
  OF_PAYMENTS,
  OF_PARCELS,
  OF_GIFT_CARDS,
  OF_LOSSES,
  OF_TAXES,
  OF_KEPT,
  OF_MOVEMENTS,
  OF_PAYOUTS,
];

/** No payment is named: what the card provider says of it is right, and reading it again would mend nothing. */
function at(source: string, orderNumber: string | null) {
  return { paymentId: null, otherId: `entry ${source}`, orderNumber };
}

const signed = (amount: Cents): string => `${amount < 0 ? '−' : ''}${formatUsd(Math.abs(amount))}`;
