// Print submissions: one row for each order that the print provider has been or will be asked to print. The provider knows it
// by `externalId`. Everything that is done about one is done by its job, one after the other (rule 25.2).
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type OrderItemRow,
  type OrderRow,
  orderItems,
  orders,
  type PrintSubmissionRow,
  printSubmissions,
} from '#db/schema.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addJob, enqueue } from '#shop/queue/enqueue.ts';

/** With growing pauses they last for a good hour; then a person is told. */
const TRIES = 9;
/** One after the other: what was read last is written last, and a provider that is silent holds up no other job. */
const QUEUE = 'printing';

/**
 * Gives a submission the job that does whatever is next for it. One that waits is brought forward, or put off by `inMs`; one
 * that runs is followed by another.
 */
export async function advanceLater(tx: Transaction, submissionId: number, inMs = 0): Promise<void> {
  const options = { jobKey: `print ${submissionId}`, inMs, queue: QUEUE, maxAttempts: TRIES };
  await enqueue(tx, 'print-order', { submissionId }, options);
}

/** The same job as an expression, for a statement that makes more than it. */
export function printJob(submissionId: SQL): SQL {
  const options = { jobKey: sql`'print ' || ${submissionId}`, inMs: 0, queue: QUEUE, maxAttempts: TRIES };
  return addJob('print-order', sql`json_build_object('submissionId', ${submissionId})`, options);
}

/**
 * The hook of an order whose checkout is paid: its print lines become a submission, once. The number is made of the order's,
 * not drawn: a database that was restored from before this moment finds at the provider what was sent already.
 */
export async function submitPrintLines(tx: Transaction, order: Pick<OrderRow, 'id' | 'orderNumber'>): Promise<void> {
  if ((await readPrintLines(tx, order.id)).length === 0) return;
  await insertSubmission(tx, order, 1);
}

/** In the place of one that will not be printed. The caller holds the order's lock. */
export async function submitAgain(tx: Transaction, order: Pick<OrderRow, 'id' | 'orderNumber'>): Promise<void> {
  const before = await tx.$count(printSubmissions, eq(printSubmissions.orderId, order.id));
  await insertSubmission(tx, order, before + 1);
}

async function insertSubmission(
  tx: Transaction,
  { id, orderNumber }: Pick<OrderRow, 'id' | 'orderNumber'>,
  place: number,
) {
  const [made] = await tx
    .insert(printSubmissions)
    .values({ orderId: id, externalId: `${orderNumber}-${place}`, nextCheckAt: sql`shop_now()` })
    .onConflictDoNothing({ target: printSubmissions.externalId })
    .returning({ id: printSubmissions.id });
  if (made) await advanceLater(tx, made.id);
}

/** The hook of an order that is cancelled: its job calls the printing off while that is possible. */
export async function callOffPrinting(tx: Transaction, order: Pick<OrderRow, 'id'>): Promise<void> {
  const newest = await findNewest(tx, order.id);
  if (newest && newest.state !== 'cancelled') await advanceLater(tx, newest.id);
}

/** The hook of pieces that are to be printed after all: what has not begun goes on with them, what was called off begins anew. */
export async function printAgain(tx: Transaction, order: OrderRow): Promise<void> {
  const newest = await findNewest(tx, order.id);
  if (newest?.state === 'cancelled') await submitAgain(tx, order);
  else if (newest?.state === 'waiting' || newest?.state === 'draft') await advanceLater(tx, newest.id);
}

export type PrintLine = Pick<OrderItemRow, 'id' | 'name' | 'variantName' | 'productId' | 'variantId' | 'price'> & {
  /** What is left to print of it. */
  quantity: number;
};

/** What of an order is to be printed, without what was cancelled. */
export async function readPrintLines(db: Shop['db'] | Transaction, orderId: number): Promise<PrintLine[]> {
  const { id, name, variantName, productId, variantId, price } = orderItems;
  const quantity = sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`;
  return db
    .select({ id, name, variantName, productId, variantId, price, quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.kind, 'print'), gt(quantity, 0)))
    .orderBy(asc(orderItems.id));
}

/** The one that counts: those before it were replaced. */
export async function findNewest(db: Shop['db'] | Transaction, orderId: number): Promise<PrintSubmissionRow | null> {
  const [newest] = await db
    .select()
    .from(printSubmissions)
    .where(eq(printSubmissions.orderId, orderId))
    .orderBy(desc(printSubmissions.id))
    .limit(1);
  return newest ?? null;
}

export type Submission = { submission: PrintSubmissionRow; order: OrderRow };

export async function readSubmission(db: Shop['db'] | Transaction, id: number): Promise<Submission | null> {
  const [found] = await db
    .select({ submission: printSubmissions, order: orders })
    .from(printSubmissions)
    .innerJoin(orders, eq(orders.id, printSubmissions.orderId))
    .where(eq(printSubmissions.id, id));
  return found ?? null;
}

/** Order and submission, locked in this order until the transaction ends. */
export async function lockSubmission(tx: Transaction, id: number): Promise<Submission> {
  const found = await readSubmission(tx, id);
  const order = found && (await lockOrder(tx, found.order.id));
  const [submission] = await tx.select().from(printSubmissions).where(eq(printSubmissions.id, id)).for('update');
  if (!order || !submission) throw new Error(`Print submission ${id} is gone.`);
  return { submission, order };
}
