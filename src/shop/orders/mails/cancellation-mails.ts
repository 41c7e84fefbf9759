import type { Transaction } from '#db/database.ts';
import type { OrderRow, RefundRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { mailCustomer, orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { listGearOf } from '#shop/orders/ledger/ships-with.ts';
import { giveLink, linkAddress } from '#shop/orders/links/give-link.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Actor } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/text/balance-terms.ts';
import type { MoneyBack } from '#values/text/money-back-text.ts';

/** Why an order cannot be had when it is paid: others have paid for what it names, or its customer has as many bows as they may. */
export type WithoutGoods = { gone: string[] } | 'too-many-bows';

/** `no-place`: the money came when what was ordered was gone. */
export type CancellationCause = MailTemplates['order-cancelled']['cause'] | 'no-place';

type CancellationMail = {
  cause: CancellationCause;
  back: MoneyBack;
  withGear?: boolean;
  /** Of `no-place`: what was gone. */
  without?: WithoutGoods | undefined;
  /** Of money that came later: the payment. */
  paymentId?: number;
};

/** Tells the customer that the order is cancelled, what comes back where, and what does not. */
export async function queueCancellation(
  tx: Transaction,
  shop: Pick<Shop, 'origin'>,
  order: OrderRow,
  { cause, back, withGear = false, without, paymentId }: CancellationMail,
): Promise<void> {
  const { toCard, toGiftCards, sent, spent, disputed, kept } = back;
  const facts = {
    ...orderFacts(order, shop.origin),
    refundedAmount: toCard,
    ...(toGiftCards > 0 ? { giftCardAmount: toGiftCards } : {}),
    ...(sent > 0 ? { sentAmount: sent } : {}),
    ...(spent > 0 ? { spentAmount: spent } : {}),
    keptAmount: kept + sent + spent,
    disputedAmount: disputed,
  };
  const mail = { recipient: order.customerEmail, orderId: order.id };
  if (cause === 'no-place') {
    const why = without === 'too-many-bows' ? { tooManyBows: true } : without;
    await queueMail(tx, {
      template: cause,
      data: { ...facts, withGear, ...why },
      ...mail,
      dedupeKey: `no-place:${order.id}`,
    });
    return;
  }
  const dedupeKey = paymentId === undefined ? `order-cancelled:${order.id}` : `late-money:${paymentId}`;
  const gear = paymentId === undefined && order.bowColor !== null ? await listGearOf(tx, order) : [];
  const gearAlone = gear.filter(({ status }) => status !== 'pending').map(({ orderNumber }) => orderNumber);
  const data = { ...facts, cause, ...(gearAlone.length > 0 && { gearAlone }) };
  await queueMail(tx, { template: 'order-cancelled', data, ...mail, dedupeKey });
}

type RefundNotice = {
  amount: Cents;
  toGiftCards?: Cents;
  requestKey: string;
  by: Actor;
  /** So much of it is owed again. */
  owed?: Cents;
};

/**
 * Tells the customer of money that comes back without the order being cancelled by it. What is owed again beyond the balance has a
 * payment link, which works for as many days as one that staff send.
 */
export async function queueRefundNotice(
  tx: Transaction,
  shop: Pick<Shop, 'origin' | 'clock'>,
  order: OrderRow,
  { amount, toGiftCards = 0, requestKey, by, owed = 0 }: RefundNotice,
): Promise<void> {
  await mailCustomer(tx, shop, order, 'money-returned', `money-returned:${order.id}:${requestKey}`, {
    refundedAmount: amount - toGiftCards,
    ...(toGiftCards > 0 ? { giftCardAmount: toGiftCards } : {}),
    ...(owed > 0 ? { owedAmount: owed, paymentLink: await linkForRemainder(tx, shop, order, by) } : {}),
  });
}

type RefundFailed = {
  refund: RefundRow;
  /** In words: what is on the order again. */
  linesBack: string[];
  shipping: boolean;
};

/** Tells the customer, who was told that money is coming, that it has not gone, and what is now. */
export async function queueRefundFailed(
  tx: Transaction,
  shop: Pick<Shop, 'origin'>,
  order: OrderRow,
  { refund, linesBack, shipping }: RefundFailed,
): Promise<void> {
  await mailCustomer(tx, shop, order, 'refund-failed', `refund-failed:${refund.name}`, {
    failedAmount: refund.amount,
    isCancelled: order.status === 'cancelled',
    wasOwed: refund.meaning === 'still_owed',
    linesBack,
    shippingBack: shipping,
  });
}

/** Null: it is added to what is due anyway, or a charge is under way. */
export async function linkForRemainder(
  tx: Transaction,
  { clock, origin }: Pick<Shop, 'origin' | 'clock'>,
  order: OrderRow,
  by: Actor,
): Promise<string | null> {
  if (nextDue(order, await readLedger(tx, order.id))?.leg !== 'remainder') return null;
  const given = await giveLink(tx, order, { now: clock(), hours: DAYS_TO_PAY_BALANCE * 24, by });
  return given.ok ? linkAddress(origin, given.token) : null;
}
