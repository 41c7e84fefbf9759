import { and, type Column, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import {
  bowOwners,
  bows,
  type CustomerNoteRow,
  customerNotes,
  customers,
  emails,
  type GiftCardRow,
  giftCards,
  orders,
  type ReturnRow,
  returns,
  type SuppressionRow,
  suppressions,
  users,
} from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowState } from '#values/order/campaign.ts';
import { MOST_COUNTED, newestOrdersOf, type OrderSums, sumOrders } from './customer-orders.ts';

/** A bow that somebody ordered or owns, or did. */
export type CustomersBow = {
  serial: string;
  state: BowState;
  orderNumber: string;
  finish: string | null;
  drawLength: number | null;
  drawWeight: number | null;
  hand: string | null;
  /** Whether it is this customer's now: it was made for their order and has no owner yet, or they are its owner. */
  theirs: boolean;
};

export type CustomerFacts = {
  /** In lower case. */
  email: string;
  name: string;
  since: Date | null;
  account: { displayName: string | null; since: Date } | null;
  orders: OrderSums;
  /** Why the address gets less mail. */
  blocked: SuppressionRow[];
  /** Newest first, as many as `MOST_LISTED`. */
  bows: CustomersBow[];
  returns: (Pick<ReturnRow, 'id' | 'kind' | 'state' | 'createdAt'> & { orderNumber: string })[];
  giftCards: Pick<GiftCardRow, 'id' | 'lastFour' | 'amount' | 'balance' | 'state' | 'createdAt'>[];
  notes: CustomerNoteRow[];
};

/** Of bows, returns, gift cards and notes. */
const MOST_LISTED = 100;

/**
 * What the shop knows of whoever has this address, in whatever capitals, across the orders of guests and of the account that
 * it belongs to. Null: the address stands nowhere. Each statement reads by an index, however many orders there are.
 */
export async function readCustomer({ db }: Pick<Shop, 'db'>, address: string): Promise<CustomerFacts | null> {
  const email = address.toLowerCase();
  const [[known], [account]] = await Promise.all([
    db.select().from(customers).where(eq(customers.email, email)),
    db.select({ displayName: users.displayName, since: users.createdAt }).from(users).where(eq(users.email, email)),
  ]);
  if (!known && !account && !(await wasWrittenTo(db, email))) return null;
  const theirs = await newestOrdersOf(db, email, { limit: MOST_COUNTED + 1 });
  const orderIds = theirs.map(({ id }) => id);
  const [blocked, theirBows, theirReturns, cards, notes] = await Promise.all([
    db.select().from(suppressions).where(eq(suppressions.address, email)),
    readBows(db, email, orderIds),
    readReturns(db, orderIds),
    readGiftCards(db, email),
    readNotes(db, email),
  ]);
  return {
    email,
    name: known?.name ?? '',
    since: known?.createdAt ?? null,
    account: account ?? null,
    orders: sumOrders(theirs),
    blocked,
    bows: theirBows,
    returns: theirReturns,
    giftCards: cards,
    notes,
  };
}

/** Whether the address stands in the shop at all. */
export async function isKnown(db: Database | Transaction, email: string): Promise<boolean> {
  if ((await db.$count(customers, eq(customers.email, email))) > 0) return true;
  return (await db.$count(users, eq(users.email, email))) > 0 || wasWrittenTo(db, email);
}

async function wasWrittenTo(db: Database | Transaction, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select exists (select from ${emails} where lower(${emails.recipient}) = ${email}) as is`,
  );
  return rows[0]?.is ?? false;
}

const isOneOf = (column: Column, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;

async function readBows(db: Database, email: string, orderIds: number[]): Promise<CustomersBow[]> {
  const owned = await db
    .select({ id: bowOwners.bowId })
    .from(bowOwners)
    .where(sql`lower(${bowOwners.email}) = ${email}`)
    .orderBy(sql`${bowOwners.id} desc nulls last`)
    .limit(MOST_COUNTED);
  const { serial, state } = bows;
  const { orderNumber, bowColor, drawLength, drawWeight, hand } = orders;
  const ownedIds = owned.map(({ id }) => id);
  const rows = await db
    .select({
      serial,
      state,
      orderNumber,
      finish: bowColor,
      drawLength,
      drawWeight,
      hand,
      owner: sql<string | null>`lower(${bowOwners.email})`,
    })
    .from(bows)
    .innerJoin(orders, eq(orders.id, bows.orderId))
    .leftJoin(bowOwners, and(eq(bowOwners.bowId, bows.id), isNull(bowOwners.until)))
    .where(or(isOneOf(bows.id, ownedIds), isOneOf(bows.orderId, orderIds)))
    // An order that no index has: what is found is few, and is sorted.
    .orderBy(sql`${bows.id} + 0 desc`)
    .limit(MOST_LISTED);
  return rows.map(({ owner, ...bow }) => ({ ...bow, theirs: owner === null || owner === email }));
}

function readReturns(db: Database, orderIds: number[]): Promise<CustomerFacts['returns']> {
  const { id, kind, state, createdAt } = returns;
  return db
    .select({ id, kind, state, createdAt, orderNumber: orders.orderNumber })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(isOneOf(returns.orderId, orderIds))
    .orderBy(sql`${returns.id} + 0 desc`)
    .limit(MOST_LISTED);
}

function readGiftCards(db: Database, email: string): Promise<CustomerFacts['giftCards']> {
  const { id, lastFour, amount, balance, state, createdAt } = giftCards;
  return db
    .select({ id, lastFour, amount, balance, state, createdAt })
    .from(giftCards)
    .where(sql`lower(${giftCards.recipient}) = ${email}`)
    .orderBy(desc(giftCards.id))
    .limit(MOST_LISTED);
}

function readNotes(db: Database, email: string): Promise<CustomerNoteRow[]> {
  return db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.email, email))
    .orderBy(sql`${customerNotes.id} desc nulls last`)
    .limit(MOST_LISTED);
}
