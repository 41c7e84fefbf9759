import type { Transaction } from '#db/database.ts';
import { type NoticeFacts, readNotice, recordAnswer } from '#shop/orders/delay-consent/delay-answer.ts';
import { findNotice, whyClosed } from '#shop/orders/delay-consent/find-notice.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, type Refused, refused } from '#values/result.ts';
import { cancelOrder, type OrderCancelled } from './cancel-order.ts';

export type CustomersAnswer = 'keep' | 'cancel';

const REASON = 'did not want to wait for the later release';

export type NoticeAnswered =
  | Ok<{ facts: NoticeFacts }>
  | Refused<'link-invalid'>
  | Refused<'closed', { facts: NoticeFacts }>
  | Refused<'shown-differs', { amount: Cents }>;

/**
 * Takes a customer's answer, proved by the link alone. Whatever is quicker counts: of two answers at once, an answer and
 * the clean-up, or an answer and staff, one is first under the order's lock. The same answer again is the same one;
 * `closed` says how it stands where another answer, or the order's way, was first. Cancelling gives back what any
 * cancellation does, not less than `shown` (`shown-differs`), and throws while the card provider cannot be asked.
 */
export async function answerNotice(
  shop: Shop,
  token: string,
  answer: CustomersAnswer,
  { shown, by = BY_CUSTOMER }: { shown?: Cents | undefined; by?: Actor } = {},
): Promise<NoticeAnswered> {
  const found = await findNotice(shop.db, token);
  if (!found) return refused('link-invalid');
  if (!whyClosed(found)) {
    const { id } = found.order;
    if (answer === 'keep') await keep(shop, id, { token, by });
    else {
      const cancelled = await cancel(shop, id, { token, by, shown });
      if (!cancelled.ok && cancelled.reason === 'shown-differs') return cancelled;
    }
  }
  const read = await readNotice(shop, token);
  if (!read.ok || read.facts.notice.answer === answer) return read;
  return refused('closed', { facts: read.facts });
}

type ByLink = { token: string; by: Actor };

function keep(shop: Shop, orderId: number, link: ByLink): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    return noteIfOpen(tx, link, 'keep', shop.clock());
  });
}

function cancel(
  shop: Shop,
  orderId: number,
  { shown = 0, ...link }: ByLink & { shown: Cents | undefined },
): Promise<OrderCancelled> {
  const confirm = (tx: Transaction) => noteIfOpen(tx, link, 'cancel', shop.clock());
  return cancelOrder(shop, {
    orderId,
    ...link.by,
    reason: REASON,
    cause: 'requested',
    leaveDisputed: true,
    atLeast: shown,
    confirm,
  });
}

async function noteIfOpen(tx: Transaction, { token, by }: ByLink, answer: CustomersAnswer, at: Date): Promise<boolean> {
  const found = await findNotice(tx, token);
  if (!found || whyClosed(found)) return false;
  if (found.notice.answer !== answer) await recordAnswer(tx, { notice: found.notice, answer, at, by });
  return true;
}
