import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { delayNotices } from '#db/schema.ts';
import { isLatest, selectNotices, whyClosed } from './find-notice.ts';
import { recordAnswer } from './record-answer.ts';

/**
 * Whoever pays the balance while a delay waits for their consent keeps the order: the notice says so. The caller holds the
 * order's lock.
 */
export async function keepByPayment(tx: Transaction, orderId: number, at: Date): Promise<void> {
  const { answer, answerBy } = delayNotices;
  const asked = and(eq(delayNotices.orderId, orderId), isNull(answer), isNotNull(answerBy), isLatest(tx));
  const [found] = await selectNotices(tx, asked);
  if (!found || whyClosed(found)) return;
  await recordAnswer(tx, { notice: found.notice, answer: 'keep', at, by: { actor: 'customer' } });
}
