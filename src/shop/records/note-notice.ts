import type { Transaction } from '#db/database.ts';
import { notices } from '#db/schema.ts';
import { enqueue } from '#shop/queue/enqueue.ts';

/** What comes within this time is told together. */
const GATHER_MS = 3_000;

export type NewNotice = Pick<typeof notices.$inferInsert, 'kind' | 'subject' | 'orderId' | 'facts' | 'at'>;

/**
 * Notes what people who work here may want to be told of, with the job that tells them, in the transaction of the cause. The
 * same cause again is nothing. No row is shared with other causes, so that no two of them wait for each other.
 */
export async function noteNotices(tx: Transaction, noted: NewNotice[]): Promise<void> {
  if (noted.length === 0) return;
  const added = await tx.insert(notices).values(noted).onConflictDoNothing().returning({ id: notices.id });
  if (added.length > 0) await enqueue(tx, 'send-notices', {}, { inMs: GATHER_MS });
}
