import { eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { allOf, hotStatement } from '#db/hot-statement.ts';
import {
  type CheckoutRow,
  campaigns,
  campaignTerms,
  type OrderItemRow,
  type OrderRow,
  orderEvents,
  orderItems,
  orders,
  type PaymentRow,
  payments,
  products,
} from '#db/schema.ts';
import { buildColumns } from '#shop/orders/ledger/order-facts.ts';
import { recheckColumns } from '#shop/orders/payments/next-check.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addJob } from '#shop/queue/enqueue.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { IsoDay } from '#values/date.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { toDecimal } from '#values/money.ts';
import type { OrderStatus } from '#values/order.ts';
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
  const after = { status: 'pending' satisfies OrderStatus, total: totalAmount, agreedToBalance: agreed };
  const { actor, actorName = null } = entry ? byStaff(entry.by) : { actor: 'customer' as const };
  const rows = await insertWhole(tx, {
    ...NO_BUILD,
    ...details,
    ...(campaign
      ? { bowColor, bowName: bow?.name ?? null, ...buildColumns(build) }
      : { bowColor: null, bowName: null }),
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
    ...{ enteredBy: entry?.by.name ?? null, entryKey: entry?.key ?? null, linkExpiresAt: entry?.payBy ?? null },
    ...{ createdAt: now, updatedAt: now },
    lines: JSON.stringify(lines.map(({ price, ...line }) => ({ ...line, price: toDecimal(price) }))),
    ...{ actor, actorName, what: entry ? 'entered-by-phone' : 'placed', after: JSON.stringify(after) },
  });
  const order = rows[0]?.order;
  if (!order) throw new Error('The order was not written.');
  return { order, items: rows.map(({ item }) => item).sort((one, other) => one.id - other.id) };
}

const NO_BUILD = { drawLength: null, drawWeight: null, hand: null };

/** The columns that a new order is given; every other has its default. */
const GIVEN = [
  ...['userId', 'campaignId', 'termsId', 'orderNumber', 'customerName', 'customerEmail', 'customerPhone'],
  ...['shippingAddress', 'bowColor', 'bowName', 'drawLength', 'drawWeight', 'hand', 'totalAmount', 'depositAmount'],
  ...['remainingBalance', 'shippingAmount', 'taxAmount', 'stripePaymentIntentId', 'paymentToken', 'linkExpiresAt'],
  ...['enteredBy', 'entryKey', 'promisedReleaseDate', 'balanceTerms', 'balanceAgreedAt', 'createdAt', 'updatedAt'],
] as const satisfies (keyof OrderRow)[];

/** An order with its lines and its first event: a row for each line, with the order beside it. */
const insertWhole = hotStatement('insert_order', (db) => {
  const { placeholder } = sql;
  const given = Object.fromEntries(GIVEN.map((name) => [name, placeholder(name)])) as Record<
    (typeof GIVEN)[number],
    Placeholder
  >;
  const made = db.$with('made').as(db.insert(orders).values(given).returning());
  const written = db.$with('written', getTableColumns(orderItems)).as(sql`
    insert into ${orderItems} (order_id, product_id, variant_id, kind, name, variant_name, quantity, price,
      gift_recipient, gift_message)
    select ${made.id}, line."productId", line."variantId", line.kind, line.name, line."variantName", line.quantity,
      line.price, line."giftRecipient", line."giftMessage"
    from ${made}, jsonb_to_recordset(${placeholder('lines')}::jsonb) as line ("productId" integer, "variantId" integer,
      kind text, name text, "variantName" text, quantity integer, price numeric, "giftRecipient" text, "giftMessage" text)
    returning *`);
  const noted = db.$with('noted', { id: orderEvents.id }).as(sql`
    insert into ${orderEvents} (order_id, at, actor, actor_name, what, after)
    select ${made.id}, ${made.createdAt}, ${placeholder('actor')}, ${placeholder('actorName')}, ${placeholder('what')},
      ${placeholder('after')}::jsonb
    from ${made} returning id`);
  return db
    .with(made, written, noted)
    .select({ order: allOf(made), item: allOf(written) })
    .from(made)
    .crossJoin(written);
});

/** Makes a card's payment that of an order; its customer is about to pay, so the reconciler looks at it in its next round. */
export async function tiePayment(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  order: OrderRow,
): Promise<PaymentRow> {
  const { checks, nextCheckAt } = recheckColumns(shop.clock());
  const [tied] = await tie(tx, { id: payment.id, orderId: order.id, checks, nextCheckAt, updatedAt: new Date() });
  if (payment.status === 'succeeded') {
    await resolveAlert(tx, 'payment-without-order', payment.providerIntentId, shop.clock());
  }
  return tied?.payment ?? payment;
}

const tie = hotStatement('tie_payment', (db) => {
  const value = (name: 'orderId' | 'checks' | 'nextCheckAt' | 'updatedAt') =>
    sql`${sql.param(sql.placeholder(name), payments[name])}`;
  const tied = db.$with('tied').as(
    db
      .update(payments)
      .set({
        orderId: value('orderId'),
        checks: value('checks'),
        nextCheckAt: value('nextCheckAt'),
        updatedAt: value('updatedAt'),
      })
      .where(eq(payments.id, sql.placeholder('id')))
      .returning(),
  );
  // Later, when its customer's card is likely to be charged: nobody else should touch the payment meanwhile.
  const job = addJob('name-payment', sql`json_build_object('paymentId', ${tied.id})`, { inMs: NAME_AFTER_MS });
  return db
    .with(tied)
    .select({ payment: allOf(tied), job: sql`${job}` })
    .from(tied);
});
