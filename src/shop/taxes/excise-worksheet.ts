import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '#shop/ports/shop.ts';
import {
  daysOfQuarter,
  EXCISE_NUMBERS,
  type ExciseNumber,
  type ExcisePoint,
  type ExciseTerms,
  isTaxedBow,
  type Quarter,
  termsOn,
} from '#values/books/excise.ts';
import { addDays, dayIn, type IsoDay } from '#values/date.ts';
import { type Cents, fromDecimal, splitCents } from '#values/money.ts';
import { type ExciseRow, exciseOfLine, type LineEvent } from './excise-of-line.ts';
import { readExciseSetup } from './excise-terms.ts';

/** What happened to one line of an order, as it stands on the worksheet. */
export type WorksheetRow = ExciseRow & {
  orderNumber: string;
  name: string;
  number: ExciseNumber;
  drawWeight: number | null;
};

/** A line of the form: what was sold, what of it is free as exported, the tax, and what is claimed back of it. */
export type WorksheetLine = Record<'sales' | 'exported' | 'tax' | 'credits' | 'net', Cents> & {
  number: ExciseNumber;
  count: number;
};

/** `isSet`: somebody has said how the tax is reckoned; before that nothing is taxed. */
export type Worksheet = { isSet: boolean; lines: WorksheetLine[]; rows: WorksheetRow[] };

/** The worksheet of a quarter's Form 720: what was taxed or came back in it, by what the journal says of each order. */
export async function readExciseWorksheet(shop: Pick<Shop, 'db' | 'timeZone'>, quarter: Quarter): Promise<Worksheet> {
  const { from, to } = daysOfQuarter(quarter);
  const { terms } = await readExciseSetup(shop.db);
  const orders = terms.length === 0 ? [] : await readOrders(shop, from, to);
  const rows = orders
    .flatMap((order) => rowsOf(order, terms))
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => one.day.localeCompare(other.day));
  return { isSet: terms.length > 0, lines: EXCISE_NUMBERS.map((number) => sumUp(number, rows)), rows };
}

function sumUp(number: ExciseNumber, all: WorksheetRow[]): WorksheetLine {
  const rows = all.filter((row) => row.number === number);
  const isSale = ({ what }: WorksheetRow) => what === 'sent' || what === 'paid';
  const sum = (of: 'amount' | 'tax', which: (row: WorksheetRow) => boolean) =>
    rows.reduce((total, row) => total + (which(row) ? row[of] : 0), 0);
  const tax = sum('tax', isSale);
  const credits = 0 - sum('tax', (row) => !isSale(row));
  return {
    number,
    count: rows.filter(isSale).length,
    sales: sum('amount', isSale),
    exported: sum('amount', (row) => isSale(row) && row.exempt),
    tax,
    credits,
    net: tax - credits,
  };
}

type Line = {
  id: number;
  name: string;
  kind: string;
  price: Cents;
  quantity: number;
  number: ExciseNumber | null;
  shafts: number;
  drawWeight: number | null;
};
type Order = {
  number: string;
  placed: IsoDay;
  shipping: Cents;
  deposit: Cents;
  lines: Line[];
  events: OrderEvent[];
};
type Part = { item: number | null; amount: Cents; kept: number };
type OrderEvent = Omit<LineEvent, 'ofPieces'> & {
  leg: string | null;
  /** Of a parcel: what is in it, by lines. */
  sent: Record<string, Cents> | null;
  /** Of a refund of lines: which, and how much of each was sent and not taken off. */
  parts: Part[] | null;
};

function rowsOf(order: Order, terms: ExciseTerms[]): WorksheetRow[] {
  const point = (termsOn(terms, order.placed) ?? terms[0])?.point ?? 'shipping';
  const shares = order.events.map((event) => sharesOf(order, event, point));
  return order.lines.flatMap((line) => {
    const { name, drawWeight, number: flagged, price, shafts } = line;
    const number = line.kind === 'bow' ? '44' : flagged;
    if (number === null || price === 0 || (line.kind === 'bow' && !isTaxedBow(drawWeight))) return [];
    const events = order.events.flatMap((event, at): LineEvent[] => {
      const amount = shares[at]?.get(line.id) ?? 0;
      if (event.what === 'proof') return [event];
      return amount === 0 ? [] : [{ ...event, amount, ofPieces: event.parts !== null }];
    });
    const rows = exciseOfLine({ number, isBow: line.kind === 'bow', price, shafts }, point, events, terms);
    return rows.map((row) => ({ ...row, orderNumber: order.number, name, number, drawWeight }));
  });
}

/** How much of an event is of which line; shipping, which is no part of a price, takes its share of what nobody has named. */
function sharesOf(order: Order, event: OrderEvent, point: ExcisePoint): Map<number, Cents> {
  const of = (weights: (readonly [number | null, number])[]) => {
    const amounts = splitCents(
      event.amount,
      weights.map(([, weight]) => weight),
    );
    const shares = new Map<number, Cents>();
    for (const [at, [id]] of weights.entries())
      if (id !== null) shares.set(id, (shares.get(id) ?? 0) + (amounts[at] ?? 0));
    return shares;
  };
  const worth = (line: Line) => line.price * line.quantity;
  const gear = order.lines.filter(({ kind }) => kind !== 'bow');
  const bows = order.lines.filter(({ kind }) => kind === 'bow');
  const { sent, parts, leg } = event;
  if (sent) return of(Object.entries(sent).map(([id, amount]) => [Number(id), amount] as const));
  if (parts) {
    const shares = of(parts.map(({ item, amount }) => [item, amount] as const));
    // What was taken off before it was sent has been no sale.
    const kept = (id: number) => (point === 'payment' ? 1 : (parts.find(({ item }) => item === id)?.kept ?? 1));
    return new Map([...shares].map(([id, amount]) => [id, Math.round(amount * kept(id))]));
  }
  if (event.what === 'paid' && leg === 'balance') return of(bows.map((line) => [line.id, worth(line)] as const));
  if (event.what === 'paid' && leg === 'deposit') {
    const ofGear = gear.map((line) => [line.id, worth(line)] as const);
    const rest = order.deposit - order.shipping - ofGear.reduce((total, [, weight]) => total + weight, 0);
    return of([...ofGear, [null, order.shipping], ...bows.map((line) => [line.id, Math.max(rest, 0)] as const)]);
  }
  return of([[null, order.shipping], ...order.lines.map((line) => [line.id, worth(line)] as const)]);
}

/** The share of an amount that is price: a state's tax on its customer is no part of what a bow is sold for. */
const withoutTax = (tax: SQL, amount: SQL) => sql`(1 - ${tax} / greatest(${amount}, 0.01))`;

/** The orders of which the journal has anything in these days, each with all that ever happened to it, in its order. */
async function readOrders({ db, timeZone }: Pick<Shop, 'db' | 'timeZone'>, from: IsoDay, to: IsoDay): Promise<Order[]> {
  const begins = sql`${from}::timestamp at time zone ${timeZone}`;
  const ends = sql`${addDays(to, 1)}::timestamp at time zone ${timeZone}`;
  const { rows } = await db.execute<Found>(sql`
    with touched as (
      select distinct order_id as id from journal_entries where at >= ${begins} and at < ${ends} and order_id is not null
      union select order_id from excise_exports where created_at >= ${begins} and created_at < ${ends}
    ), chosen as (
      select orders.* from orders join touched using (id)
      where not is_test and not other_keys and exists (
        select from order_items items left join excise_products using (product_id)
        where items.order_id = orders.id and (items.kind = 'bow' or excise_products.number is not null))
    )
    select chosen.order_number as number, chosen.created_at as placed, chosen.shipping_amount::text as shipping,
      coalesce(chosen.deposit_amount, 0)::text as deposit, lines.lines, events.events
    from chosen cross join lateral (
      select jsonb_agg(jsonb_build_object('id', items.id, 'name', items.name, 'kind', items.kind, 'price', items.price::text,
        'quantity', items.quantity, 'number', flagged.number, 'shafts', coalesce(flagged.shafts, 0),
        'drawWeight', case items.kind when 'bow' then coalesce(bows.draw_weight, chosen.draw_weight) end) order by items.id) as lines
      from order_items items left join excise_products flagged on flagged.product_id = items.product_id and items.kind <> 'gift_card'
        left join bows on bows.order_id = items.order_id
      where items.order_id = chosen.id
    ) as lines cross join lateral (
      select jsonb_agg(to_jsonb(happened) - 'id' order by happened.at, happened.id) as events from (
        select entries.id, entries.at, case when sum(-lines.amount) < 0 then 'taken-back' else 'sent' end as what,
          abs(sum(lines.amount))::text as amount, null as leg, false as still_owed, null::jsonb as parts, (
            select jsonb_object_agg(items.id, (parcel_items.quantity * items.price)::text)
            from parcel_items join order_items items on items.id = order_item_id
            where parcel_id = split_part(entries.source, ':', 2)::integer and items.kind <> 'gift_card') as sent
        from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
        where entries.order_id = chosen.id and entries.kind = 'delivered' and lines.account = 'sales' group by entries.id
        union all
        select entries.id, entries.at, 'paid', (-round(sum(lines.amount) * ${withoutTax(sql`coalesce((select sum(amount) from order_taxes where order_id = chosen.id and order_taxes.leg = payments.leg), 0)`, sql`case payments.leg when 'balance' then chosen.remaining_balance else chosen.deposit_amount end`)}, 2))::text, payments.leg, false, null, null
        from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
          join payments on payments.id = entries.payment_id
        where entries.order_id = chosen.id and lines.account = 'deposits'
          and entries.kind in ('payment-received', 'gift-card-redeemed', 'payment-assigned')
        group by entries.id, payments.leg, chosen.id, chosen.remaining_balance, chosen.deposit_amount
        union all
        select entries.id, entries.at, 'refunded', (-round(sum(lines.amount) * ${withoutTax(sql`chosen.tax_amount`, sql`chosen.total_amount`)}, 2))::text, null,
          refunds.meaning is not distinct from 'still_owed', (
            select jsonb_agg(jsonb_build_object('item', order_item_id, 'amount', amount::text, 'kept',
              case when undone_at is null then 1 - taken_off / coalesce(quantity, 1)::numeric else 1 end))
            from refund_parts where refund_parts.order_id = chosen.id
              and starts_with(refunds.request_key, chosen.id || ':' || refund_parts.request_key || ':')), null
        from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
          join refunds on refunds.id = entries.refund_id
        where entries.order_id = chosen.id and lines.account in ('provider', 'gift_cards') and entries.dispute_id is null
        group by entries.id, refunds.id, chosen.tax_amount, chosen.total_amount
        union all
        select null, created_at, 'proof', '0', null, false, null, null from excise_exports where order_id = chosen.id
      ) as happened
    ) as events
    order by chosen.id`);
  return rows.map((row) => orderOf(row, timeZone));
}

type Found = {
  number: string;
  placed: string | Date;
  shipping: string;
  deposit: string;
  lines: (Omit<Line, 'price'> & { price: string })[];
  events:
    | {
        at: string;
        what: LineEvent['what'];
        amount: string;
        leg: string | null;
        still_owed: boolean;
        sent: Record<string, string> | null;
        parts: { item: number | null; amount: string; kept: number }[] | null;
      }[]
    | null;
};

function orderOf({ number, placed, shipping, deposit, lines, events }: Found, timeZone: string): Order {
  return {
    number,
    placed: dayIn(timeZone, new Date(placed)),
    shipping: fromDecimal(shipping),
    deposit: fromDecimal(deposit),
    lines: lines.map((line) => ({ ...line, price: fromDecimal(line.price) })),
    events: (events ?? []).map(({ at, what, amount, leg, still_owed: stillOwed, sent, parts }) => ({
      day: dayIn(timeZone, new Date(at)),
      what,
      amount: fromDecimal(amount),
      leg,
      stillOwed,
      sent: sent && Object.fromEntries(Object.entries(sent).map(([id, worth]) => [id, fromDecimal(worth)])),
      parts: parts?.map((part) => ({ ...part, amount: fromDecimal(part.amount) })) ?? null,
    })),
  };
}
