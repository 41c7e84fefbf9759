import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { delayNotices, mailingRecipients, mailings } from '#db/schema.ts';
import { continueMailing } from '#shop/mailings/mailing-job.ts';
import { isLatest, selectNotices, whyClosed } from '#shop/orders/delay-consent/find-notice.ts';

/**
 * An order has another email address. Whoever has the former one's mails must not answer for its owner, so their links end;
 * a question that waits for an answer is put again, to the new address, with new days to answer. The caller holds the
 * order's lock.
 */
export async function askNewAddress(tx: Transaction, orderId: number): Promise<void> {
  const { answer, generation } = delayNotices;
  const ofOrder = eq(delayNotices.orderId, orderId);
  const [latest] = await selectNotices(tx, and(ofOrder, isLatest(tx)));
  if (!latest || whyClosed(latest)) return;
  await tx
    .update(delayNotices)
    .set({ generation: sql`${generation} + 1`, tokenHash: null })
    .where(and(ofOrder, or(isNull(answer), eq(answer, 'keep'))));
  if (latest.notice.answer) return;
  const { mailingId } = latest.delay;
  await tx.update(mailings).set({ finishedAt: null }).where(eq(mailings.id, mailingId));
  const { state, round } = mailingRecipients;
  const afresh = { emailId: null, attempts: 0, nextTryAt: null, reason: null, settledAt: null };
  await tx
    .update(mailingRecipients)
    .set({ ...afresh, state: 'waiting', round: sql`${round} + 1` })
    .where(
      and(
        eq(mailingRecipients.mailingId, mailingId),
        eq(mailingRecipients.orderId, orderId),
        inArray(state, ['sent', 'failed']),
      ),
    );
  await continueMailing(tx, mailingId);
}
