import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { pushMessages, pushSubscriptions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { NOTICE_ROLES, type NoticeKind, type NoticeWords } from '#values/staff/notice-kinds.ts';
import { scrubText } from '#values/text/fault-text.ts';
import { pushKeys } from './push-keys.ts';
import { findRecipient } from './recipients.ts';

/** A phone that was off for longer gets nothing of it any more: the overview has it. */
const TTL_SECONDS = 12 * 3600;
/** With the growing pauses of the worker that is about an hour. */
const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_SECONDS = 3600;

type Queued = {
  /** Null: a test, which everybody may get. */
  kind: NoticeKind | null;
  words: NoticeWords;
};

/** Leaves a message for each browser of somebody, or for one, with a job each. Returns how many that are. */
export async function queuePush(
  tx: Transaction,
  recipientId: number,
  { kind, words }: Queued,
  only?: number,
): Promise<number> {
  const browsers = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.recipientId, recipientId),
        only === undefined ? undefined : eq(pushSubscriptions.id, only),
      ),
    );
  if (browsers.length === 0) return 0;
  // What has the same tag takes the place of what the phone still shows.
  const shown = { ...words, tag: kind ? `${kind} ${words.title}` : 'test' };
  const queued = await tx
    .insert(pushMessages)
    .values(browsers.map(({ id: subscriptionId }) => ({ subscriptionId, kind, words: shown })))
    .returning({ id: pushMessages.id });
  for (const { id: messageId } of queued) {
    await enqueue(tx, 'send-push', { messageId }, { maxAttempts: MOST_ATTEMPTS });
  }
  return queued.length;
}

/**
 * The job behind a message to one browser. A subscription that is gone goes here, too. Throws when a later attempt may
 * succeed; nothing that caused the notice ever waits for it. Asked outside of a transaction: a message that was sent and not
 * noted is sent once more, and takes its own place on the phone by its tag.
 */
export async function sendPush(
  shop: Pick<Shop, 'db' | 'clock' | 'push' | 'log' | 'issuer' | 'demoAccount'>,
  messageId: number,
): Promise<void> {
  const { db } = shop;
  const [found] = await db
    .select({ message: pushMessages, browser: pushSubscriptions })
    .from(pushMessages)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
    .where(and(eq(pushMessages.id, messageId), eq(pushMessages.state, 'waiting')));
  if (!found) return;
  const { message, browser } = found;
  const { kind, words } = message;
  const recipient = await findRecipient(db, shop, browser.recipientId);
  const late = shop.clock().getTime() - message.createdAt.getTime() > TTL_SECONDS * 1000;
  if (late || !recipient || (kind && !NOTICE_ROLES[kind].includes(recipient.role))) {
    return note({ state: 'failed', lastError: late ? 'Too late.' : 'Its person may not see it any more.' });
  }
  const outcome = await shop.push.send(
    browser,
    {
      payload: JSON.stringify(words),
      ttlSeconds: TTL_SECONDS,
      urgency: kind === 'dispute' || kind === 'job' ? 'high' : 'normal',
      ...(kind === null ? { topic: 'test' } : {}),
    },
    await pushKeys(db),
  );
  if (outcome.ok) return note({ state: 'sent', lastError: null });
  if (outcome.reason === 'gone') {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, browser.id));
    return;
  }
  if (outcome.reason === 'refused') {
    shop.log.warn({ messageId, status: outcome.status }, 'a push service refused a notice for good');
    return note({ state: 'failed', lastError: `refused with ${outcome.status}` });
  }
  const pause = Math.min(outcome.seconds, LONGEST_PAUSE_SECONDS);
  await db.transaction(async (tx) => {
    await tx
      .update(pushMessages)
      .set({ lastError: `asked to wait ${outcome.seconds} s` })
      .where(eq(pushMessages.id, messageId));
    await enqueue(tx, 'send-push', { messageId }, { inMs: pause * 1000, maxAttempts: MOST_ATTEMPTS });
  });

  async function note(noted: Partial<typeof pushMessages.$inferInsert>): Promise<void> {
    await db.update(pushMessages).set(noted).where(eq(pushMessages.id, messageId));
  }
}

/** No attempt is left: it stays as failed for a while. */
export async function giveUpPush({ db }: Pick<Shop, 'db'>, messageId: number, reason: string): Promise<void> {
  await db
    .update(pushMessages)
    .set({ state: 'failed', lastError: scrubText(reason) })
    .where(and(eq(pushMessages.id, messageId), eq(pushMessages.state, 'waiting')));
}

/** Deletes messages from before this moment. */
export async function forgetMessages({ db }: Pick<Shop, 'db'>, before: Date): Promise<void> {
  await db.delete(pushMessages).where(lt(pushMessages.createdAt, before));
}
