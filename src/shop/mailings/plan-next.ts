import { and, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type MailingRow, mailingRecipients, mailings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { continueMailing } from './mailing-job.ts';
import { waitForServer } from './pace.ts';
import { callBack } from './put-off.ts';
import type { Slice } from './send-slice.ts';

/** When nobody could be written to although nobody has to wait: their orders are being worked on. */
const BUSY_ORDERS_MS = 1_000;

/** Ends a mailing nobody of which waits, or adds the job of its next slice, and tells staff how far it is. */
export async function planNext(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  { id }: Pick<MailingRow, 'id'>,
  { more, pauseMs, away, tried, outages }: Slice & { outages: number },
): Promise<void> {
  // Locked, so that nobody opens it again between the look and the end.
  const [{ heldUp } = { heldUp: null }] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  const words = away === null ? (tried > 0 ? null : heldUp) : heldUpText(away);
  // The server takes mail again: nobody waits any longer because it did not.
  if (heldUp !== null && words === null) await callBack(tx, clock(), id);
  const waiting = more ? null : await nextWaiting(tx, id);
  if (waiting?.left === 0) {
    await tx.update(mailings).set({ finishedAt: clock(), heldUp: null }).where(eq(mailings.id, id));
    return;
  }
  if (words !== heldUp) await tx.update(mailings).set({ heldUp: words }).where(eq(mailings.id, id));
  if (away !== null) {
    await continueMailing(tx, id, { inMs: waitForServer(outages), outages: outages + 1 });
  } else {
    const dueInMs = waiting ? Math.max((waiting.nextTryAt?.getTime() ?? 0) - clock().getTime(), BUSY_ORDERS_MS) : 0;
    await continueMailing(tx, id, { inMs: Math.max(pauseMs, dueInMs) });
  }
  await tx.execute(sql`select tell_staff('mailings', null)`);
}

async function nextWaiting(tx: Transaction, mailing: number) {
  const { mailingId, state, nextTryAt } = mailingRecipients;
  const [waiting] = await tx
    .select({ left: count(), nextTryAt: sql<Date>`min(coalesce(${nextTryAt}, to_timestamp(0)))`.mapWith(nextTryAt) })
    .from(mailingRecipients)
    .where(and(eq(mailingId, mailing), eq(state, 'waiting')));
  return waiting ?? { left: 0, nextTryAt: null };
}

function heldUpText(answer: string): string {
  return `The mail server takes no mail just now (${answer}). The rest goes out by itself once it does.`;
}
