import type { Transaction } from '#db/database.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { cancelOrder, type OrderCancelled } from '#shop/orders/refunds/cancel-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, type Refused, refused } from '#values/result.ts';
import { findNotice, whyClosed } from './find-notice.ts';
import { type NoticeFacts, readNotice } from './read-notice.ts';
import { recordAnswer } from './record-answer.ts';

export type CustomersAnswer = 'keep' | 'cancel';

const BY_CUSTOMER = { actor: 'customer' } as const;
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
  shown?: Cents,
): Promise<NoticeAnswered> {
  const found = await findNotice(shop.db, token);
  if (!found) return refused('link-invalid');
  if (!whyClosed(found)) {
    const { id } = found.order;
    if (answer === 'keep') await keep(shop, id, token);
    else {
      const cancelled = await cancel(shop, id, token, shown);
      if (!cancelled.ok && cancelled.reason === 'shown-differs') return cancelled;
    }
  }
  const read = await readNotice(shop, token);
  if (!read.ok || read.facts.notice.answer === answer) return read;
  return refused('closed', { facts: read.facts });
}

function keep(shop: Shop, orderId: number, token: string): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    return noteIfOpen(tx, token, 'keep', shop.clock());
  });
}

function cancel(shop: Shop, orderId: number, token: string, shown = 0): Promise<OrderCancelled> {
  const confirm = (tx: Transaction) => noteIfOpen(tx, token, 'cancel', shop.clock());
  return cancelOrder(shop, {
    orderId,
    ...BY_CUSTOMER,
    reason: REASON,
    cause: 'requested',
    leaveDisputed: true,
    atLeast: shown,
    confirm,
  });
}

async function noteIfOpen(tx: Transaction, token: string, answer: CustomersAnswer, at: Date): Promise<boolean> {
  const found = await findNotice(tx, token);
  if (!found || whyClosed(found)) return false;
  if (found.notice.answer !== answer) await recordAnswer(tx, { notice: found.notice, answer, at, by: BY_CUSTOMER });
  return true;
}
