import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type CheckoutRow,
  campaigns,
  campaignTerms,
  type OrderItemRow,
  type OrderRow,
  orderItems,
  orders,
  type PaymentRow,
  payments,
  products,
} from '#db/schema.ts';
import { buildColumns } from '#shop/orders/ledger/order-facts.ts';
import { recheckColumns } from '#shop/orders/payments/next-check.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { IsoDay } from '#values/date.ts';
import { normaliseEmail } from '#values/email-address.ts';
import type { OrderDetail } from '#values/order-details.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';

/** An order that staff enter by phone. */
export type Entry = {
  by: StaffMember;
  /** Made by the page on which it is entered. */
  key: string;
  /** Until when its deposit is awaited: its link works so long. */
  payBy: Date;
};

export type OrderDetails = Pick<OrderRow, OrderDetail> & {
  /** The signed-in customer, from the session and never from the request's body. */
  userId: string | null;
  /** Left out, it stays as the order has it; null takes it off. */
  build?: BowBuild | null | undefined;
  agreedToBalance: boolean;
};

/** What is bought, and what it costs. `campaign`: of the bow; null: without one. */
export type Purchase = {
  campaign: { id: number; termsId: number | null; releaseDate: IsoDay; consentText: string | null } | null;
  lines: Omit<typeof orderItems.$inferInsert, 'id' | 'orderId'>[];
} & Pick<CheckoutRow, 'totalAmount' | 'todayAmount' | 'laterAmount' | 'shippingAmount' | 'taxAmount'>;

const NAME_AFTER_MS = 60_000;

/** A bow alone, which its deposit's payment says all about: its order, tied to that payment. `unknown-color`: it is not offered in it. */
export async function insertOrder(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  details: OrderDetails,
): Promise<Ok<{ order: OrderRow; payment: PaymentRow }> | Refused<'unknown-color'>> {
  const [bow] = await tx
    .select({ campaign: campaigns, terms: campaignTerms, name: products.name })
    .from(campaigns)
    .leftJoin(campaignTerms, eq(campaignTerms.id, payment.termsId ?? 0))
    .innerJoin(products, eq(products.id, campaigns.productId))
    .where(eq(campaigns.id, payment.campaignId ?? 0));
  if (!bow) throw new Error(`Payment ${payment.id} has no campaign.`);
  if (!bow.campaign.colors.includes(details.bowColor ?? '')) return refused('unknown-color');
  const { fullPrice, amount } = payment;
  const purchase: Purchase = {
    // From before terms were kept a payment has those of its campaign.
    campaign: { ...bow.campaign, ...(bow.terms ?? {}), id: bow.campaign.id, termsId: payment.termsId },
    lines: [{ productId: bow.campaign.productId, kind: 'bow', name: bow.name, quantity: 1, price: fullPrice }],
    ...{ totalAmount: fullPrice, todayAmount: amount, laterAmount: fullPrice - amount },
    ...{ shippingAmount: 0, taxAmount: 0 },
  };
  const { order } = await writeOrder(tx, shop, purchase, { details, intentId: payment.providerIntentId });
  return ok({ order, payment: await tiePayment(tx, shop, payment, order) });
}

/**
 * Writes a new order with its lines and its first event. What belongs to a bow alone is left out of one without. `intentId`: of the
 * card's payment; null: without one. `entry`: staff have entered it by phone.
 */
export async function writeOrder(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  { campaign, lines, totalAmount, todayAmount, laterAmount, shippingAmount, taxAmount }: Purchase,
  {
    details: { agreedToBalance, build, bowColor, ...details },
    intentId,
    entry,
  }: { details: OrderDetails; intentId: string | null; entry?: Entry },
): Promise<{ order: OrderRow; items: OrderItemRow[] }> {
  const now = clock();
  const bow = lines.find(({ kind }) => kind === 'bow');
  const agreed = agreedToBalance && campaign !== null;
  const [order] = await tx
    .insert(orders)
    .values({
      ...details,
      ...(campaign ? { bowColor, bowName: bow?.name ?? null, ...buildColumns(build) } : { bowColor: null }),
      customerEmail: normaliseEmail(details.customerEmail),
      ...{ campaignId: campaign?.id ?? null, termsId: campaign?.termsId ?? null },
      orderNumber: newOrderNumber(),
      totalAmount,
      depositAmount: todayAmount,
      remainingBalance: laterAmount,
      shippingAmount,
      taxAmount,
      stripePaymentIntentId: intentId,
      paymentToken: newPaymentToken(),
      promisedReleaseDate: campaign?.releaseDate ?? null,
      balanceTerms: agreed ? balanceTerms(laterAmount, campaign.consentText) : null,
      balanceAgreedAt: agreed ? now : null,
      ...(entry && { enteredBy: entry.by.name, entryKey: entry.key, linkExpiresAt: entry.payBy }),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!order) throw new Error('The order was not written.');
  const items = await tx
    .insert(orderItems)
    .values(lines.map((line) => ({ ...line, orderId: order.id })))
    .returning();
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...(entry ? byStaff(entry.by) : { actor: 'customer' }),
    what: entry ? 'entered-by-phone' : 'placed',
    after: { status: order.status, total: order.totalAmount, agreedToBalance: agreed },
  });
  return { order, items };
}

/** Makes a card's payment that of an order; its customer is about to pay, so the reconciler looks at it in its next round. */
export async function tiePayment(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  order: OrderRow,
): Promise<PaymentRow> {
  const [tied] = await tx
    .update(payments)
    .set({ orderId: order.id, ...recheckColumns(shop.clock()) })
    .where(eq(payments.id, payment.id))
    .returning();
  // Later, when its customer's card is likely to be charged: nobody else should touch the payment meanwhile.
  await enqueue(tx, 'name-payment', { paymentId: payment.id }, { inMs: NAME_AFTER_MS });
  if (payment.status === 'succeeded') {
    await resolveAlert(tx, 'payment-without-order', payment.providerIntentId, shop.clock());
  }
  return tied ?? payment;
}
