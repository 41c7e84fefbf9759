import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { delayNotices } from '#db/schema.ts';
import { type Actor, noteEvent } from '#shop/records/record-event.ts';
import type { DelayAnswer } from '#values/mailing.ts';
import type { NoticeRow } from './find-notice.ts';

type Answered = { notice: Pick<NoticeRow, 'id' | 'orderId' | 'answer'>; answer: DelayAnswer; at: Date; by: Actor };

/** Writes down what was answered, on the notice and in the order's history. The caller holds the order's lock. */
export async function noteAnswer(tx: Transaction, { notice, answer, at, by }: Answered): Promise<void> {
  await tx.update(delayNotices).set({ answer, answeredAt: at }).where(eq(delayNotices.id, notice.id));
  await noteEvent(tx, {
    ...{ orderId: notice.orderId, at, ...by, what: 'delay-answered' },
    before: { answer: notice.answer },
    after: { answer },
  });
}
