import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { type OrderRow, orderPageLinks, orders } from '#db/schema.ts';
import { mailCustomer } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { mailboxOf, normaliseEmail } from '#values/network/email-address.ts';
import { newPaymentToken } from '#values/random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const GOOD_FOR_MS = 7 * DAY_MS;
/** Mails for one order within an hour: whoever knows a number and an address must not fill somebody's mailbox. */
const MOST_AN_HOUR = 3;
/** The same for all orders of one mailbox, however it is spelled: orders that are not paid cost nothing. */
const MOST_OF_MAILBOX = 6;

/** What somebody who looks for an order typed. */
export type Sought = { orderNumber: string; email: string };

/**
 * Somebody looks for an order (rule 24.6). Whether there is one is found out by a job: what is answered here, and how soon, is the
 * same for every number and address.
 */
export async function seekOrder({ db }: Pick<Shop, 'db'>, sought: Sought): Promise<void> {
  await db.transaction((tx) => enqueue(tx, 'mail-order-page', sought));
}

/**
 * Mails a link to the order's page to the address that the order has, where number and address belong together. At most three
 * within an hour for an order, and six for a mailbox; more are left out without a word. A job that runs twice sends two links: each works.
 */
export async function mailOrderPage(shop: Pick<Shop, 'db' | 'clock' | 'origin'>, sought: Sought): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const order = await lockSought(tx, sought);
    if (!order) return;
    const mailed = await mailedLately(tx, order.customerEmail, now);
    if (mailed.filter((orderId) => orderId === order.id).length >= MOST_AN_HOUR) return;
    if (mailed.length >= MOST_OF_MAILBOX) return;
    const expiresAt = new Date(now.getTime() + GOOD_FOR_MS);
    const link = await makeOrderPage(tx, shop, { orderId: order.id, expiresAt });
    await mailCustomer(tx, shop, order, 'order-page-link', `order-page-link:${link.id}`, {
      pageLink: link.address,
      linkExpiresAt: expiresAt.toISOString(),
    });
  });
}

/** The orders whose links this mailbox was sent within an hour. Those of one mailbox wait for each other until the transaction ends. */
async function mailedLately(tx: Transaction, address: string, now: Date): Promise<number[]> {
  const mailbox = mailboxOf(address);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order pages ${mailbox}`}, 0))`);
  const links = await tx
    .select({ orderId: orders.id, email: orders.customerEmail })
    .from(orderPageLinks)
    .innerJoin(orders, eq(orders.id, orderPageLinks.orderId))
    .where(gt(orderPageLinks.createdAt, new Date(now.getTime() - HOUR_MS)));
  return links.filter(({ email }) => mailboxOf(email) === mailbox).map(({ orderId }) => orderId);
}

/** A link to the page of an order, for a mail to the address that the order has; only its mail knows the secret. */
export async function makeOrderPage(
  tx: Transaction,
  { clock, origin }: Pick<Shop, 'clock' | 'origin'>,
  { orderId, expiresAt }: { orderId: number; expiresAt: Date },
): Promise<{ id: number; address: string }> {
  const key = newPaymentToken();
  const [link] = await tx
    .insert(orderPageLinks)
    .values({ orderId, secretHash: hashOf(key), expiresAt, createdAt: clock() })
    .returning({ id: orderPageLinks.id });
  if (!link) throw new Error('The link was not written.');
  return { id: link.id, address: `${origin}/order-status?key=${key}` };
}

/** An order that was begun under other keys is not worked on, and nobody is written to about it. */
async function lockSought(tx: Transaction, { orderNumber, email }: Sought): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.orderNumber, orderNumber.trim().toUpperCase()),
        sql`lower(${orders.customerEmail}) = ${normaliseEmail(email).toLowerCase()}`,
        eq(orders.otherKeys, false),
      ),
    )
    .for('update');
  return order ?? null;
}

/** The order behind a link; null for one that is unknown, malformed or has ended. */
export async function findPagedOrder({ db, clock }: Pick<Shop, 'db' | 'clock'>, key: string): Promise<OrderRow | null> {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderPageLinks, eq(orderPageLinks.orderId, orders.id))
    .where(worksNow(key, clock()));
  return found?.order ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockPagedOrder(tx: Transaction, key: string, now: Date): Promise<OrderRow | null> {
  const [found] = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderPageLinks, eq(orderPageLinks.orderId, orders.id))
    .where(worksNow(key, now))
    .for('update', { of: orders });
  return found?.order ?? null;
}

function worksNow(key: string, now: Date) {
  return and(
    eq(orderPageLinks.secretHash, hashOf(key)),
    gt(orderPageLinks.expiresAt, now),
    eq(orders.otherKeys, false),
  );
}

/** Whoever reads the mails of an address that an order has no more must not see it. */
export async function endOrderPages(tx: Transaction, orderId: number): Promise<void> {
  await tx.delete(orderPageLinks).where(eq(orderPageLinks.orderId, orderId));
}

/** Deletes links that have ended. */
export async function expireOrderPages({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await deleteInBatches(db, orderPageLinks, lt(orderPageLinks.expiresAt, clock()));
}

/** The secret has 256 random bits: nobody finds it by its hash. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
