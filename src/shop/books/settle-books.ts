import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type PaymentRow, payments, refunds } from '#db/schema.ts';
import { lockOrder, lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { undoRefund } from '#shop/orders/refunds/undo-refund.ts';
import { settleLocked } from '#shop/orders/settlement/settle-payment.ts';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/**
 * What a person has done who was told of a difference: sets each of the books to the one before it. The records of payments
 * become what the card provider says, whatever they say; the journal gets further entries for what it lacks or has too
 * much; the sums and the status of the order follow. `named`: an order's number, a payment's id, or an entry of the journal, as
 * the comparison names it. Throws when the provider cannot be asked.
 */
export async function settleBooks(shop: Shop, named: string): Promise<Ok<object> | Refused<'not-found'>> {
  const { rows } = await shop.db.execute<{ back: boolean }>(sql`
    select book_back(${named}) or book_balance(${named}) as back`);
  const subject = await findSubject(shop, named);
  if (!subject) return rows[0]?.back ? ok({}) : refused('not-found');
  const { orderId, paymentId, cardId } = subject;
  const whose = orderId === null ? eq(payments.id, paymentId ?? 0) : eq(payments.orderId, orderId);
  const charged = and(whose, eq(payments.method, 'card'), eq(payments.otherKeys, false));
  for (const { intentId } of await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .where(charged)
    .orderBy(payments.id)) {
    await settleRecord(shop, intentId, await shop.payments.retrievePayment(intentId));
  }
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select book_again(${orderId}, ${paymentId}, ${cardId})`);
    if (orderId !== null) await settleStatus(tx, shop, orderId);
  });
  return ok({});
}

type Subject = { orderId: number | null; paymentId: number | null; cardId: number | null };

async function findSubject({ db }: Shop, named: string): Promise<Subject | null> {
  const [noun = '', id = ''] = named.split(':');
  const { rows } = await db.execute<Subject>(sql`
    select * from (
      select id as "orderId", null::integer as "paymentId", null::integer as "cardId" from orders where order_number = ${named}
        or (${noun} = 'order' and id::text = ${id})
      union all
      select order_id, id, null from payments where provider_intent_id = ${named}
        or (${noun} = 'payment' and id::text = ${id})
        or (${noun} = 'refund' and id = (select payment_id from refunds where id::text = ${id}))
        or (${noun} = 'dispute' and id = (select payment_id from disputes where id::text = ${id}))
      union all
      select order_id, null, null from parcels where ${noun} = 'parcel' and id::text = ${id}
      union all
      select null, null, id from gift_cards where ${noun} = 'gift-card' and id::text = ${id}
    ) as found limit 1`);
  return rows[0] ?? null;
}

/** One payment with its refunds and disputes, as the provider has them. */
async function settleRecord(shop: Shop, intentId: string, seen: ProviderPayment | null): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, intentId);
    if (!payment) return;
    const kept = await setRecord(tx, payment, seen);
    await settleRefunds(tx, shop, { payment: kept, order }, seen);
    if (seen) await settleLocked(tx, shop, seen, { payment: kept, order });
  });
}

/** What a webhook may not change any more: another amount, and another end. */
async function setRecord(tx: Transaction, payment: PaymentRow, seen: ProviderPayment | null): Promise<PaymentRow> {
  const ended = payment.status === 'succeeded' || payment.status === 'canceled';
  const to = seen ?? { amount: payment.amount, status: 'canceled' as const, received: 0 };
  const changes =
    payment.amount === to.amount && (!ended || (payment.status === to.status && payment.received === to.received))
      ? null
      : { amount: to.amount, ...((ended || !seen) && { status: to.status, received: to.received }) };
  if (!changes) return payment;
  const [kept] = await tx.update(payments).set(changes).where(eq(payments.id, payment.id)).returning();
  return kept ?? payment;
}

/** One that the provider does not know has not been made: it is asked for again where it was promised, and has failed otherwise. */
async function settleRefunds(
  tx: Transaction,
  shop: Shop,
  { payment, order }: { payment: PaymentRow; order: OrderRow | null },
  seen: ProviderPayment | null,
): Promise<void> {
  const rows = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  for (const row of rows) {
    const theirs = seen?.refunds.find(({ id, name }) => id === row.providerRefundId || name === row.name);
    if (theirs && theirs.amount !== row.amount) {
      await tx.update(refunds).set({ amount: theirs.amount }).where(eq(refunds.id, row.id));
    }
    if (theirs || row.status === 'failed' || row.status === 'canceled') continue;
    if (row.status === 'requested') await enqueue(tx, 'refund-payment', { refundId: row.id });
    else {
      const reason = 'The card provider does not know it.';
      const failed = { status: 'failed', lastError: reason, requestKey: null } as const;
      await tx.update(refunds).set(failed).where(eq(refunds.id, row.id));
      await undoRefund(tx, shop, { refund: row, payment, order, reason, tell: !row.outside });
    }
  }
}

/** What its payments say of an order that waits for money or has it all. What was begun, sent or cancelled stays so. */
async function settleStatus(tx: Transaction, shop: Shop, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || !['pending', 'paid_deposit', 'completed'].includes(order.status)) return;
  const status = statusOf(order);
  if (status === order.status) return;
  await tx.update(orders).set({ status }).where(eq(orders.id, orderId));
  await recordEvent(tx, {
    orderId,
    at: shop.clock(),
    actor: 'provider' as const,
    what: 'books-settled',
    before: { status: order.status },
    after: { status },
  });
}

function statusOf({
  depositReceived,
  balanceReceived,
  depositAmount,
  remainingBalance,
  status,
  gone,
}: OrderRow): OrderStatus {
  if (!depositReceived && (depositAmount ?? 0) > 0) return 'pending';
  if (balanceReceived && gone > 0) return status === 'completed' ? 'completed' : 'paid_deposit';
  return balanceReceived || (remainingBalance ?? 0) === 0 ? 'completed' : 'paid_deposit';
}
