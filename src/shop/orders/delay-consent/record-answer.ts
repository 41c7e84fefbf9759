import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type DelayNoticeRow, delayNotices } from '#db/schema.ts';
import { type Actor, BY_CUSTOMER, recordEvent } from '#shop/records/record-event.ts';
import type { DelayAnswer } from '#values/mailing.ts';
import { selectNotices, whyClosed } from './find-notice.ts';

type Answered = { notice: Pick<DelayNoticeRow, 'id' | 'orderId' | 'answer'>; answer: DelayAnswer; at: Date; by: Actor };

/** Writes down what was answered, on the notice and in the order's history. The caller holds the order's lock. */
export async function recordAnswer(tx: Transaction, { notice, answer, at, by }: Answered): Promise<void> {
  await tx.update(delayNotices).set({ answer, answeredAt: at }).where(eq(delayNotices.id, notice.id));
  await recordEvent(tx, {
    ...{ orderId: notice.orderId, at, ...by, what: 'delay-answered' },
    before: { answer: notice.answer },
    after: { answer },
  });
}

/**
 * Whoever pays the balance while a delay waits for their consent keeps the order: the notice says so. The caller holds the
 * order's lock.
 */
export async function keepByPayment(tx: Transaction, orderId: number, at: Date): Promise<void> {
  const { answer, toldAt, endedBecause } = delayNotices;
  const isOpen = and(isNull(answer), isNotNull(toldAt), isNull(endedBecause));
  const asked = and(eq(delayNotices.orderId, orderId), isOpen, eq(delayNotices.consentRequired, true));
  const [found] = await selectNotices(tx, asked).orderBy(desc(delayNotices.id)).limit(1);
  if (!found || whyClosed(found)) return;
  await recordAnswer(tx, { notice: found.notice, answer: 'keep', at, by: BY_CUSTOMER });
}
