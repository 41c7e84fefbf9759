import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type CardChargeRow,
  cardCharges,
  delayNotices,
  delays,
  mailingRecipients,
  type OrderRow,
  orders,
  payments,
  places,
} from '#db/schema.ts';
import { readBatches } from '#shop/batches/read-places.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { endCharge, forgetCards, readKeptCard } from '#shop/orders/ledger/kept-card.ts';
import { nextDue, readLedger, undecidedOf } from '#shop/orders/ledger/ledger.ts';
import { readPayTerms } from '#shop/orders/links/pay-terms.ts';
import { insertCharge, isLive } from '#shop/orders/payments/keep-charge.ts';
import { lockOrder, lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { closePayment } from '#shop/orders/settlement/close-payments.ts';
import { settleLocked } from '#shop/orders/settlement/settle-payment.ts';
import { isOpen, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { balanceDue, balanceFacts } from '#shop/release/balance-due.ts';
import { askFor, askForBalances } from '#shop/release/release-mailing.ts';
import { type CardChargeEnd, cardName, fallsBackToLink } from '#values/order/card-charge.ts';

const AT_ONCE = 200;

/**
 * The round that charges kept cards on the days that were announced, tells those whose charge was stopped, and has the provider forget
 * cards that nobody will charge any more. An announcement is charged at most once, wherever a server is killed: its payment is written
 * down before the card is asked, and is the only one that it ever has.
 */
export async function chargeCards(shop: Shop): Promise<void> {
  const { id, state, chargeAt, orderId } = cardCharges;
  const isOver = or(eq(orders.status, 'cancelled'), orders.balanceReceived);
  // A part of it was paid, perhaps since the announcement.
  const isLess = gt(orders.balancePaid, 0);
  const isDue = or(
    eq(state, 'stopped'),
    and(inArray(state, ['announced', 'charging']), or(lte(chargeAt, shop.clock()), isOver, isLess)),
  );
  const due = await shop.db
    .select({ id })
    .from(cardCharges)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isDue)
    .orderBy(asc(chargeAt), asc(id))
    .limit(AT_ONCE);
  await eachAlone(shop, due, (charge) => chargeCard(shop, charge.id));
  await forgetCards(shop);
}

/** One announcement, from wherever it was left. */
async function chargeCard(shop: Shop, id: number): Promise<void> {
  const [charge] = await shop.db.select().from(cardCharges).where(eq(cardCharges.id, id));
  if (!charge) return;
  if (charge.state === 'announced' || charge.state === 'stopped') {
    if (!(await mayBegin(shop, id)) || !(await prepare(shop, charge))) return;
  }
  await confirm(shop, id);
}

type Locked = { charge: CardChargeRow; order: OrderRow };

/** The row as it is once nobody else can change it; null: it has come to its end. */
async function lockCharge(tx: Transaction, id: number, order: OrderRow | null): Promise<Locked | null> {
  const [charge] = await tx.select().from(cardCharges).where(eq(cardCharges.id, id)).for('update');
  const isAtWork = charge?.state === 'announced' || charge?.state === 'charging' || charge?.state === 'stopped';
  return charge && order && isAtWork ? { charge, order } : null;
}

/** Ends it where something stands against it. */
function mayBegin(shop: Shop, id: number): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [found] = await tx.select({ orderId: cardCharges.orderId }).from(cardCharges).where(eq(cardCharges.id, id));
    const locked = await lockCharge(tx, id, found ? await lockOrder(tx, found.orderId) : null);
    if (!locked) return false;
    const { order, charge } = locked;
    const now = shop.clock();
    const why = await whyNotCharged(tx, order, charge, now);
    const isEarly = charge.state === 'announced' && charge.chargeAt > now;
    if (isEarly && !endsBeforeItsDay(why)) return false;
    if (why !== null && why !== 'wait') await end(tx, shop, locked, why);
    return why === null;
  });
}

/** Whatever else stands against a charge may have passed until then. */
function endsBeforeItsDay(why: CardChargeEnd | 'wait' | null): boolean {
  return why === 'cancelled' || why === 'paid' || why === 'changed';
}

async function end(tx: Transaction, shop: Shop, { charge, order }: Locked, ended: CardChargeEnd): Promise<void> {
  const state = ended === 'paid' || ended === 'by-myself' ? 'by-link' : fallsBackToLink(ended) ? 'failed' : 'dropped';
  await endCharge(tx, charge.id, shop.clock(), { state, ended });
  if (fallsBackToLink(ended)) await fallBackToLink(tx, shop, order, charge, ended);
}

/** The payment that the card is charged by, made and written down. Whatever the pay page had opened is closed first. */
async function prepare(shop: Shop, charge: CardChargeRow): Promise<boolean> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, charge.orderId));
  const card = await readKeptCard(shop.db, charge.orderId);
  if (!order || !card) return false;
  const [live] = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .where(isLive(order.id, 'balance'));
  if (live && !(await closePayment(shop, live.intentId))) return false;
  const seen = await shop.payments.createPayment(
    {
      amount: charge.amount,
      currency: 'usd',
      description: `${order.orderNumber}: balance`,
      metadata: { leg: 'balance', order_number: order.orderNumber },
      customerId: card.customerId,
    },
    crypto.randomUUID(),
  );
  const begun = await begin(shop, charge, seen);
  // Nobody has seen its secret, and no card was asked.
  if (!begun) await shop.payments.cancelPayment(seen.id);
  return begun;
}

/** From here on the announcement has this payment and no other. */
function begin(shop: Shop, { id, orderId, amount }: CardChargeRow, seen: ProviderPayment): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockCharge(tx, id, await lockOrder(tx, orderId));
    if (locked?.charge.state !== 'announced') return false;
    const { order, charge } = locked;
    if ((await whyNotCharged(tx, order, charge, shop.clock())) !== null) return false;
    if ((await tx.$count(payments, isLive(order.id, 'balance'))) > 0) return false;
    const paymentId = await insertCharge(tx, shop, { order, leg: 'balance', amount, part: false }, seen);
    await tx.update(cardCharges).set({ state: 'charging', paymentId }).where(eq(cardCharges.id, id));
    return true;
  });
}

/**
 * Asks the card, under the order's lock, so that nobody pays, cancels, moves or delays it meanwhile. The provider is read first: a
 * server may have been killed when the card had been asked already, and it is not asked twice.
 */
async function confirm(shop: Shop, id: number): Promise<void> {
  const [found] = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(cardCharges)
    .innerJoin(payments, eq(payments.id, cardCharges.paymentId))
    .where(eq(cardCharges.id, id));
  if (!found) return;
  const { intentId } = found;
  const before = await shop.payments.retrievePayment(intentId);
  const dropped = await shop.db.transaction(async (tx): Promise<CardChargeEnd | null> => {
    const payment = await lockPayment(tx, intentId);
    const locked = await lockCharge(tx, id, payment.order);
    if (locked?.charge.state !== 'charging') return null;
    if (!before) return 'refused';
    const asks = isOpen(before.status) && before.lastError === null;
    const why = asks ? await whyNotCharged(tx, locked.order, locked.charge, shop.clock()) : null;
    // Its customer answers their bank on it at this moment.
    if (why === 'wait' || (why === null && before.status === 'requires_action')) return null;
    if (why) return why;
    const card = await readKeptCard(tx, locked.order.id);
    const seen =
      asks && card?.methodId
        ? await shop.payments.chargeKept(intentId, card.methodId, locked.charge.chargeKey)
        : before;
    if (!seen) return 'refused';
    const { order } = await settleLocked(tx, shop, seen, payment);
    await note(tx, shop, { charge: locked.charge, order: order ?? locked.order }, seen);
    return null;
  });
  if (dropped) await drop(shop, id, intentId, dropped);
}

/** What the card's bank has said. */
async function note(tx: Transaction, shop: Shop, locked: Locked, seen: ProviderPayment): Promise<void> {
  if (seen.status === 'succeeded')
    await endCharge(tx, locked.charge.id, shop.clock(), { state: 'charged', ended: null });
  else if (seen.status === 'canceled') await end(tx, shop, locked, 'cancelled');
  else if (isOpen(seen.status)) await end(tx, shop, locked, reasonOf(seen));
}

function reasonOf({ failure, lastError }: ProviderPayment): CardChargeEnd {
  if (failure === 'authentication_required') return 'authentication-required';
  if (failure === 'expired_card') return 'expired';
  return lastError === null ? 'refused' : 'declined';
}

/** Something stands against it by now: the provider takes no card on its payment any more, unless one was quicker. */
async function drop(shop: Shop, id: number, intentId: string, why: CardChargeEnd): Promise<void> {
  const closed = await closePayment(shop, intentId);
  await shop.db.transaction(async (tx) => {
    const { order } = await lockPayment(tx, intentId);
    const locked = await lockCharge(tx, id, order);
    if (!locked) return;
    if (closed) await end(tx, shop, locked, why);
  });
}

/** A card was not charged as it was announced: its customer pays by the link, with the days of a new one, and is told so in one mail. */
async function fallBackToLink(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  charge: CardChargeRow,
  why: CardChargeEnd,
): Promise<void> {
  const found = balanceDue(order, await readLedger(tx, order.id));
  if ('skipped' in found) return;
  const now = shop.clock();
  const terms = (await readPayTerms(tx, [order.id])).get(order.id);
  const asked = askFor(found.due, order, now, terms);
  await askForBalances(tx, now, [{ order, asked }]);
  const { linkExpiresAt } = asked;
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    actor: 'job' as const,
    what: 'card-not-charged',
    after: { reason: why, amount: charge.amount, linkExpiresAt, recipient: order.customerEmail },
  });
  const batch = (await readBatches(tx, [order.id])).get(order.id);
  await queueMail(tx, {
    template: 'charge-failed',
    data: { ...balanceFacts(shop, order, asked, batch), card: cardName(charge), why },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `charge-failed:${charge.id}`,
  });
}

/** A charge that was not made so long after its day, because the shop or the provider was away, is made no more. */
const LATEST_MS = 86_400_000;

/**
 * What stands against charging a card as it was announced, by the order as it is now, under its lock; `wait`: a payment is under way,
 * and decides. Null: it may be charged.
 */
async function whyNotCharged(
  tx: Transaction,
  order: OrderRow,
  charge: CardChargeRow,
  now: Date,
): Promise<CardChargeEnd | 'wait' | null> {
  if (order.status === 'cancelled') return 'cancelled';
  if (order.otherKeys) return 'other-keys';
  const ledger = await readLedger(tx, order.id);
  if (ledger.processing) return 'wait';
  const due = nextDue(order, ledger);
  if (due?.leg !== 'balance') return 'paid';
  if (ledger.disputed > 0) return 'disputed';
  if (undecidedOf(ledger) > 0) return 'undecided';
  if (await isDelayed(tx, order.id, charge.createdAt)) return 'delayed';
  if (order.status !== 'paid_deposit' || (await batchOf(tx, order.id)) !== charge.batchId) return 'moved';
  if (charge.state === 'stopped') return 'stopped';
  if (!(await isTold(tx, charge.recipientId))) return 'not-told';
  const card = await readKeptCard(tx, order.id);
  if (!card?.methodId || card.removedAt) return 'by-myself';
  if (due.amount !== charge.amount || order.shippingAddress !== charge.shippingAddress) return 'changed';
  return now.getTime() > charge.chargeAt.getTime() + LATEST_MS ? 'late' : null;
}

/** A delay was told since the announcement, or is about to be; or one asks for an answer that was not given. */
async function isDelayed(tx: Transaction, orderId: number, announcedAt: Date): Promise<boolean> {
  const { answer, consentRequired, endedBecause } = delayNotices;
  const isAsked = sql`(${consentRequired} and ${answer} is null and ${endedBecause} is null)`;
  const isLater = sql`${delays.createdAt} > ${announcedAt} and ${delays.kind} <> 'sooner'`;
  const [found] = await tx
    .select({ id: delayNotices.id })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .where(and(eq(delayNotices.orderId, orderId), sql`${delays.stoppedAt} is null and (${isAsked} or ${isLater})`))
    .limit(1);
  return found !== undefined;
}

async function batchOf(tx: Transaction, orderId: number): Promise<number | null> {
  const taken = and(eq(places.orderId, orderId), eq(places.state, 'taken'));
  const [place] = await tx.select({ batchId: places.batchId }).from(places).where(taken);
  return place?.batchId ?? null;
}

async function isTold(tx: Transaction, recipientId: number): Promise<boolean> {
  const { id, state } = mailingRecipients;
  return (await tx.$count(mailingRecipients, and(eq(id, recipientId), eq(state, 'sent')))) > 0;
}
