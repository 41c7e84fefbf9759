import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { delayNotices, type OrderRow } from '#db/schema.ts';
import { readMoneyBack } from '#shop/orders/refunds/plan-cancellation.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { MoneyBack } from '#values/text/money-back-text.ts';
import { type FoundNotice, findNotice, type NoticeClosed, selectNotices, whyClosed } from './find-notice.ts';

/** What a customer was asked, and how it stands. */
export type NoticeFacts = FoundNotice & {
  closedBecause: NoticeClosed | null;
  /** What goes back when the order is cancelled, or went back when it was. */
  back: MoneyBack;
};

/** Changes nothing, whoever follows the link. */
export async function readNotice(
  { db }: Pick<Shop, 'db'>,
  token: string,
): Promise<Ok<{ facts: NoticeFacts }> | Refused<'link-invalid'>> {
  const found = await findNotice(db, token);
  return found ? ok({ facts: await noticeFacts(db, found) }) : refused('link-invalid');
}

/** What the owner of an order was asked last, while it can be answered; null when there is no such question. */
export async function readOpenNotice(db: Database, order: OrderRow): Promise<NoticeFacts | null> {
  const { orderId, toldAt, endedBecause, id } = delayNotices;
  const open = and(eq(orderId, order.id), isNotNull(toldAt), isNull(endedBecause));
  const [found] = await selectNotices(db, open).orderBy(desc(id)).limit(1);
  return found && !whyClosed(found) ? noticeFacts(db, found) : null;
}

async function noticeFacts(db: Database, found: FoundNotice): Promise<NoticeFacts> {
  return { ...found, closedBecause: whyClosed(found), back: await readMoneyBack(db, found.order) };
}
