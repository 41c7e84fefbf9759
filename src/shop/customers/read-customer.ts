import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
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
import type { BowState } from '#values/campaign.ts';
import type { Cents } from '#values/money.ts';

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
  /** Of the orders that are counted: the newest `MOST_COUNTED` at most, without tests. */
  orders: { count: number; counted: boolean; received: Cents; refunded: Cents; outstanding: Cents };
  /** Why the address gets less mail. */
  blocked: SuppressionRow[];
  /** Newest first, as many as `MOST_LISTED`. */
  bows: CustomersBow[];
  returns: (Pick<ReturnRow, 'id' | 'kind' | 'state' | 'createdAt'> & { orderNumber: string })[];
  giftCards: Pick<GiftCardRow, 'id' | 'lastFour' | 'amount' | 'balance' | 'state' | 'createdAt'>[];
  notes: CustomerNoteRow[];
};

/** Whose orders are more than this is a dealer: they are counted so far, and it is said. */
export const MOST_COUNTED = 1000;
/** Of bows, returns, gift cards and notes. */
export const MOST_LISTED = 100;

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
  const [counted, blocked, theirBows, theirReturns, cards, notes] = await Promise.all([
    countOrders(db, email),
    db.select().from(suppressions).where(eq(suppressions.address, email)),
    readBows(db, email),
    readReturns(db, email),
    readGiftCards(db, email),
    readNotes(db, email),
  ]);
  return {
    ...{ email, name: known?.name ?? '', since: known?.createdAt ?? null, account: account ?? null },
    ...{ orders: counted, blocked, bows: theirBows, returns: theirReturns, giftCards: cards, notes },
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

/** The conditions that an order names the address, and that it is of the account that has it: either makes it this customer's. */
export const isNamedOn = (email: string): SQL => sql`lower(${orders.customerEmail}) = ${email}`;
export const isOfAccount = (email: string): SQL =>
  sql`${orders.userId} = (select ${users.id} from ${users} where ${users.email} = ${email})`;
const isOrderOf = (email: string): SQL => sql`(${isNamedOn(email)} or ${isOfAccount(email)})`;

async function countOrders(db: Database, email: string): Promise<CustomerFacts['orders']> {
  const { received, refunded, outstanding } = orders;
  const newest = db
    .select({ received, refunded, outstanding })
    .from(orders)
    .where(and(isOrderOf(email), eq(orders.isTest, false)))
    .limit(MOST_COUNTED + 1)
    .as('newest');
  const cents = (column: SQL) => sql<Cents>`coalesce(sum(${column}), 0)`.mapWith(orders.received);
  const [sums] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      received: cents(sql`${newest.received}`),
      refunded: cents(sql`${newest.refunded}`),
      outstanding: cents(sql`${newest.outstanding}`),
    })
    .from(newest);
  const { count = 0, ...money } = sums ?? {};
  const none = { received: 0, refunded: 0, outstanding: 0 };
  return { ...none, ...money, count: Math.min(count, MOST_COUNTED), counted: count <= MOST_COUNTED };
}

async function readBows(db: Database, email: string): Promise<CustomersBow[]> {
  const { serial, state } = bows;
  const { orderNumber, bowColor, drawLength, drawWeight, hand } = orders;
  const owned = sql`${bows.id} in (select ${bowOwners.bowId} from ${bowOwners} where lower(${bowOwners.email}) = ${email})`;
  const ordered = sql`${bows.orderId} in (select ${orders.id} from ${orders} where ${isOrderOf(email)})`;
  const rows = await db
    .select({
      ...{ serial, state, orderNumber, finish: bowColor, drawLength, drawWeight, hand },
      owner: sql<string | null>`lower(${bowOwners.email})`,
    })
    .from(bows)
    .innerJoin(orders, eq(orders.id, bows.orderId))
    .leftJoin(bowOwners, and(eq(bowOwners.bowId, bows.id), isNull(bowOwners.until)))
    .where(or(owned, ordered))
    .orderBy(desc(bows.id))
    .limit(MOST_LISTED);
  return rows.map(({ owner, ...bow }) => ({ ...bow, theirs: owner === null || owner === email }));
}

function readReturns(db: Database, email: string): Promise<CustomerFacts['returns']> {
  const { id, kind, state, createdAt } = returns;
  return db
    .select({ id, kind, state, createdAt, orderNumber: orders.orderNumber })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(isOrderOf(email))
    .orderBy(desc(returns.id))
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
