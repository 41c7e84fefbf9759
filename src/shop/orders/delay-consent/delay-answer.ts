import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type DelayNoticeRow, delayNotices, type OrderRow } from '#db/schema.ts';
import { readMoneyBack } from '#shop/orders/refunds/plan-cancellation.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER, recordEvent } from '#shop/records/record-event.ts';
import type { DelayAnswer } from '#values/mailing.ts';
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

type Answered = { notice: Pick<DelayNoticeRow, 'id' | 'orderId' | 'answer'>; answer: DelayAnswer; at: Date; by: Actor };

/** Writes down what was answered, on the notice and in the order's history. The caller holds the order's lock. */
export async function recordAnswer(tx: Transaction, { notice, answer, at, by }: Answered): Promise<void> {
  await tx.update(delayNotices).set({ answer, answeredAt: at }).where(eq(delayNotices.id, notice.id));
  await recordEvent(tx, {
    orderId: notice.orderId,
    at,
    ...by,
    what: 'delay-answered',
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
