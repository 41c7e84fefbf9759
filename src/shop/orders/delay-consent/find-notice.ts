import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, notExists, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isLinkSecret, linkSecret } from '#db/columns/data-keys.ts';
import type { Database, Transaction } from '#db/database.ts';
import { type DelayNoticeRow, delayNotices, delays, type OrderRow, orders } from '#db/schema.ts';
import type { NoticeEnd } from '#values/mailing.ts';

export type FoundNotice = { notice: DelayNoticeRow; delay: typeof delays.$inferSelect; order: OrderRow };

/** Why a notice takes no answer any more. */
export type NoticeClosed = 'answered' | 'shipped' | 'cancelled' | NoticeEnd;

export function selectNotices(db: Database | Transaction, which: SQL | undefined) {
  return db
    .select({ notice: delayNotices, delay: delays, order: orders })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .innerJoin(orders, eq(orders.id, delayNotices.orderId))
    .where(which);
}

/** The notice behind a link of its mail; null for what is none, malformed or not, or of an order that was begun under other keys. */
export async function findNotice(db: Database | Transaction, token: string): Promise<FoundNotice | null> {
  const id = noticeOfLink(token);
  const [found] = await selectNotices(
    db,
    id ? eq(delayNotices.id, id) : eq(delayNotices.tokenHash, hashOfToken(token)),
  );
  if (!found || found.order.otherKeys || (id && !isNoticeToken(token, found.notice, found.order))) return null;
  return found;
}

/**
 * Null while both answers can be given: also after `keep`, because a customer may cancel until the bow ships. A later
 * notice takes over the question once this customer's mail about it was made; what staff have taken back asks nothing.
 */
export function whyClosed({ notice, order }: Pick<FoundNotice, 'notice' | 'order'>): NoticeClosed | null {
  if (notice.answer === 'cancel' || notice.answer === 'silence') return 'answered';
  if (order.status === 'cancelled') return order.status;
  // Gear may still be to come when the bow has left.
  if (order.status === 'shipped' || order.shippedAt !== null) return 'shipped';
  return notice.endedBecause;
}

/** The condition that no later notice of the same order asks, or is about to. */
export function isLatest(db: Database | Transaction): SQL {
  const later = alias(delayNotices, 'later');
  const { orderId, id } = delayNotices;
  const laterOnes = db.select({ id: later.id }).from(later);
  return notExists(laterOnes.where(and(eq(later.orderId, orderId), gt(later.id, id), isNull(later.endedBecause))));
}

type Notice = Pick<typeof delayNotices.$inferSelect, 'id' | 'generation'>;
type Whose = Pick<OrderRow, 'orderNumber'>;

const KIND = 'delay notice';
const TOKEN = /^(\d{1,9})-([\w-]{43})$/;

/** With the order's number, because a restored database numbers other orders' notices as the mails of before had it. */
const rowOf = (notice: Notice, { orderNumber }: Whose) => `${formerRowOf(notice)} ${orderNumber}`;
/** Of links from before the number was part of it. */
const formerRowOf = ({ id, generation }: Notice) => `${id} ${generation}`;

/** What the links of a notice's mails prove its owner by. The table has it nowhere: it is made from the row and the key. */
export function noticeToken(notice: Notice, order: Whose): string {
  return `${notice.id}-${linkSecret(KIND, rowOf(notice, order))}`;
}

/** The notice that a link names; null for one of the form from before, and for what is none. Whether it is right is not said. */
function noticeOfLink(token: string): number | null {
  const id = TOKEN.exec(token)?.[1];
  return id ? Number(id) : null;
}

function isNoticeToken(token: string, notice: Notice, order: Whose): boolean {
  const secret = TOKEN.exec(token)?.[2] ?? '';
  return isLinkSecret(secret, KIND, rowOf(notice, order)) || isLinkSecret(secret, KIND, formerRowOf(notice));
}

/** What is kept of a random secret from before links were made from the row and the key. */
function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
