import { and, type Column, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { gearToSend, lacksBuild, orders, owesBalance, places } from '#db/schema.ts';
import { startOfDay } from '#db/start-of-day.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { IsoDay } from '#values/date.ts';
import type { OrderContents } from '#values/order/gear.ts';
import type { OrderSort, OrderStatus, PaymentState } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { inOtherTables, type OtherFilters, type OtherTables } from './in-other-tables.ts';
import { isFindable, matchesWhole, searchWords, type WordSearch, withIds } from './order-search.ts';

/** What staff narrow their list of orders to. Days are the shop's own, both included. */
export type OrderFilters = {
  search?: string | undefined;
  /** In any of these. */
  status?: OrderStatus[] | undefined;
  payment?: PaymentState[] | undefined;
  color?: string | undefined;
  holds?: OrderContents | undefined;
  test?: 'only' | 'without' | undefined;
  /** Orders that were begun under other keys than the shop has now. */
  keys?: 'other' | 'own' | undefined;
  overdue?: boolean | undefined;
  /** Orders that owe their balance, whether it has been asked for or not. */
  owes?: boolean | undefined;
  /** Bows near their start without a build. */
  unbuilt?: boolean | undefined;
  /** Orders of which paid gear from the shelf is not on its way yet. */
  toSend?: boolean | undefined;
  /** Orders with a place in this batch, held or taken. */
  batch?: number | undefined;
  /** Bows that were ordered under this campaign. */
  campaign?: number | undefined;
  /** Days between which a balance that is owed has to come. */
  dueFrom?: IsoDay | undefined;
  dueTo?: IsoDay | undefined;
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
  /** Newest first, unless another is given. */
  sort?: OrderSort | undefined;
} & OtherFilters & { [Part in keyof BowBuild]?: BowBuild[Part] | undefined };

export type TooShort = Refused<'search-too-short'>;

/** A state, or two, by which indices of `orders` begin. */
export type Cell = { status?: OrderStatus; payment?: PaymentState };

export type NarrowedOrders = {
  sort: OrderSort;
  /** Every combination of the states that are asked for; empty: of any state. */
  cells: Cell[];
  /** The same as a condition. */
  inCells: SQL | undefined;
  /** All that is asked for besides, but the words. */
  rest: SQL | undefined;
  /** The words to look for, by themselves, because they need another way to the rows. */
  search: WordSearch | undefined;
  /** What stands in other tables, of which nobody knows how much it lets through. */
  beside: OtherTables | undefined;
  /** Few of all orders are what the rest asks for: they are sooner gathered than met on the way. */
  isFew: boolean;
  /** Days, balances, a campaign or a build are asked for, which only the lists by time have in their order. */
  isByTime: boolean;
  /** All of them owe a balance: these stand by their deadlines, too. */
  isOwing: boolean;
  /** All that are asked for stand in a table of their own: words are looked for among these alone. */
  isListed: boolean;
};

type Here = Pick<Shop, 'clock' | 'timeZone'>;

/** The filters as conditions on `orders` alone. */
export function narrowOrders(filters: OrderFilters, { clock, timeZone }: Here): Ok<NarrowedOrders> | TooShort {
  const {
    search: words = '',
    color,
    holds,
    test,
    keys,
    overdue,
    owes,
    unbuilt,
    toSend,
    batch,
    campaign,
    drawLength,
    drawWeight,
    hand,
    dueFrom,
    dueTo,
    from,
    to,
    sort = 'newest',
  } = filters;
  if (!isFindable(words)) return refused('search-too-short');
  const status = filters.status?.length ? filters.status : undefined;
  const payment = filters.payment?.length ? filters.payment : undefined;
  const whole = matchesWhole(words);
  const inCells = and(status && inArray(orders.status, status), payment && inArray(orders.paymentState, payment));
  const isDue = Boolean(dueFrom || dueTo);
  // What is owed has an index by time, of any state.
  const hasCells = !owes || (sort !== 'newest' && sort !== 'oldest');
  const rest = and(
    hasCells ? undefined : inCells,
    color ? eq(orders.bowColor, color) : undefined,
    holds && doesHold(holds),
    test && (test === 'only' ? sql`${orders.isTest}` : sql`not ${orders.isTest}`),
    keys && (keys === 'other' ? sql`${orders.otherKeys}` : sql`not ${orders.otherKeys}`),
    whole,
    overdue ? isOverdue(clock()) : undefined,
    owes ? owesBalance : undefined,
    unbuilt ? lacksBuild : undefined,
    toSend ? withIds(sql`select order_id from ${gearToSend}`) : undefined,
    batch ? withIds(sql`select order_id from ${places} where batch_id = ${batch}`) : undefined,
    campaign ? eq(orders.campaignId, campaign) : undefined,
    drawLength ? eq(orders.drawLength, drawLength) : undefined,
    drawWeight ? eq(orders.drawWeight, drawWeight) : undefined,
    hand ? eq(orders.hand, hand) : undefined,
    isDue ? and(owesBalance, isWithin(orders.linkExpiresAt, { from: dueFrom, to: dueTo, timeZone })) : undefined,
    isWithin(orders.createdAt, { from, to, timeZone }),
  );
  return ok({
    sort,
    cells: hasCells ? cellsOf(status, payment) : [],
    inCells,
    rest,
    search: whole ? undefined : searchWords(words),
    beside: inOtherTables(filters),
    isFew: Boolean(
      whole ||
        overdue ||
        isDue ||
        unbuilt ||
        toSend ||
        batch ||
        test === 'only' ||
        keys === 'other' ||
        (holds && holds !== 'bow'),
    ),
    isByTime: Boolean(from || to || owes || campaign || drawLength || drawWeight || hand),
    isOwing: Boolean(overdue || owes || isDue),
    isListed: Boolean(toSend),
  });
}

/** Everything that the filters ask for, as one condition; of the words `rare` are asked of the index (`rareWords`). */
export function allOf({ inCells, rest, search, beside }: NarrowedOrders, rare?: ReadonlySet<string>): SQL | undefined {
  return and(inCells, rest, search?.byIndex(rare), beside?.byIndex);
}

type Days = { from: IsoDay | undefined; to: IsoDay | undefined; timeZone: string };

function isWithin(moment: Column, { from, to, timeZone }: Days): SQL | undefined {
  return and(
    from ? gte(moment, startOfDay(from, timeZone)) : undefined,
    to ? lt(moment, startOfDay(to, timeZone, 1)) : undefined,
  );
}

function cellsOf(statuses: OrderStatus[] | undefined, payments: PaymentState[] | undefined): Cell[] {
  if (!statuses) return payments?.map((payment) => ({ payment })) ?? [];
  if (!payments) return statuses.map((status) => ({ status }));
  return statuses.flatMap((status) => payments.map((payment) => ({ status, payment })));
}

/** An order without a bow has no colour; gear beside one is a line of another kind. */
function doesHold(holds: OrderContents): SQL {
  if (holds === 'gear') return sql`${orders.bowColor} is null`;
  // In words of SQL, because in a subquery the columns lose their table's name.
  const gear = sql`exists (select from order_items where order_items.order_id = orders.id and order_items.kind <> 'bow')`;
  return sql`(${orders.bowColor} is not null and ${holds === 'both' ? gear : sql`not ${gear}`})`;
}

/** A balance whose deadline has passed. */
function isOverdue(now: Date): SQL {
  return sql`(${owesBalance} and ${orders.linkExpiresAt} <= ${now})`;
}
