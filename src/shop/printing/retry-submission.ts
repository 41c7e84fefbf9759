import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type OrderRow, orders, type PrintSubmissionRow, printSubmissions } from '#db/schema.ts';
import { findOrder, lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { advanceLater, findNewest, submitAgain } from './submissions.ts';

/** Whether there is anything to try again: it failed, or was cancelled at the provider's, and the customer still wants it. */
function isRetryable({ status, otherKeys }: OrderRow, submission: PrintSubmissionRow | null): boolean {
  const isOver = submission?.state === 'failed' || submission?.state === 'cancelled';
  return isOver && status !== 'cancelled' && !otherKeys;
}

export type PrintRetried = Ok | Refused<'not-found' | 'not-failed'>;

/**
 * Staff have put right what stood against printing: it is tried anew, with the lines, the address and the artwork of now. A
 * second click, or somebody else's, finds it under way already and is refused.
 */
export async function retryPrinting(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  key: string,
): Promise<PrintRetried> {
  return shop.db.transaction(async (tx): Promise<PrintRetried> => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const submission = await findNewest(tx, order.id);
    if (!submission || !isRetryable(order, submission)) return refused('not-failed');
    const at = shop.clock();
    if (submission.state === 'cancelled') await submitAgain(tx, order);
    else {
      const state = submission.providerOrderId === null ? 'waiting' : 'draft';
      await tx
        .update(printSubmissions)
        .set({ state, attempts: 0, lastError: null, nextCheckAt: at, updatedAt: at })
        .where(eq(printSubmissions.id, submission.id));
      await advanceLater(tx, submission.id);
    }
    for (const kind of ['print-failed', 'print-cancelled'] as const) {
      await resolveAlert(tx, kind, submission.externalId, at);
    }
    await recordEvent(tx, {
      orderId: order.id,
      at,
      ...byStaff(staff),
      what: 'print-tried-again',
      before: { printing: submission.state, reason: submission.lastError },
      after: { printing: 'waiting' },
    });
    return ok();
  });
}

export type PrintingRead = Ok<{ submission: PrintSubmissionRow | null; retry: boolean }> | Refused<'not-found'>;

/** How far an order, named by its id or its number, is at the print provider; what was replaced is not told. */
export async function readPrinting({ db }: Pick<Shop, 'db'>, key: string): Promise<PrintingRead> {
  const order = await findOrder(db, key);
  if (!order) return refused('not-found');
  const submission = await findNewest(db, order.id);
  return ok({ submission, retry: isRetryable(order, submission) });
}

/** Printful takes 120 requests a minute, and a look takes two; customers' new orders go between them. */
const MOST_A_ROUND = 100;

/**
 * Gives every submission whose time has come the job that asks the provider: what a lost webhook did not tell is learnt so. One
 * that has a job already, which may wait for its next try, is left to it. Returns how many there were.
 */
export async function recheckSubmissions({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const { id, nextCheckAt } = printSubmissions;
  const due = await db
    .select({ id })
    .from(printSubmissions)
    .innerJoin(orders, eq(orders.id, printSubmissions.orderId))
    .where(
      and(
        lte(nextCheckAt, clock()),
        eq(orders.otherKeys, false),
        sql`not exists (select from graphile_worker._private_jobs jobs
          where jobs.key = 'print ' || ${id} and jobs.attempts < jobs.max_attempts)`,
      ),
    )
    .orderBy(asc(nextCheckAt))
    .limit(MOST_A_ROUND);
  await db.transaction(async (tx) => {
    for (const submission of due) await advanceLater(tx, submission.id);
  });
  return due.length;
}
