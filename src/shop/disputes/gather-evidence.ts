import { and, asc, desc, eq, gt, gte, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import {
  contactInquiries,
  type DisputeRow,
  disputes,
  inquiryReplies,
  type OrderRow,
  orders,
  payments,
} from '#db/schema.ts';
import { buildOf } from '#shop/orders/ledger/order-facts.ts';
import type { StaffOrderFacts } from '#shop/orders/reading/read-staff-order.ts';
import type { EvidenceSection } from '#shop/ports/papers.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { wordBuild } from '#values/bow/build.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { dayIn, formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { wordLine } from '#values/text/line-text.ts';
import { REFUND_POLICY } from '#values/text/refund-policy.ts';

type Rows = EvidenceSection['rows'];
type Told = Pick<Shop, 'db' | 'timeZone' | 'origin'>;

/** Of mails, messages and texts a bank reads no more than so much; its paper has to stay short. */
const MOST_OF_A_LIST = 30;
const LONGEST_MESSAGE = 1500;

/**
 * All that the shop knows for a bank of an order: what was bought and agreed to, what was told, made, sent and answered. Notes of
 * staff are never among it.
 */
export async function gatherSections(
  shop: Told,
  dispute: DisputeRow,
  facts: StaffOrderFacts,
  earlier: EarlierPayment[],
): Promise<EvidenceSection[]> {
  const { order } = facts;
  const at = (moment: Date | null) => (moment ? momentIn(shop.timeZone, moment) : 'not yet');
  const sections: EvidenceSection[] = [
    { title: 'The charge', rows: chargeRows(dispute, facts, at) },
    { title: 'Earlier payments of this customer, which nobody disputed', rows: earlierRows(earlier, order, at) },
    { title: 'What was ordered', rows: orderRows(facts, at) },
    { title: 'What the customer agreed to', rows: consentRows(shop, facts, at) },
    { title: 'The bow', rows: bowRows(facts, at) },
    { title: 'Delivery', rows: deliveryRows(facts, at) },
    { title: 'Delays, as the customer was told of them', rows: delayRows(facts, at) },
    { title: 'Emails to the customer', rows: mailRows(facts, at) },
    { title: 'What the customer wrote, and our answers', rows: await correspondenceRows(shop, order, at) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

type At = (moment: Date | null) => string;

function momentIn(timeZone: string, moment: Date): string {
  const time = moment.toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${formatDay(dayIn(timeZone, moment))}, ${time}`;
}

function chargeRows(dispute: DisputeRow, { payments }: StaffOrderFacts, at: At): Rows {
  return [
    { label: 'Disputed', value: `${formatUsd(dispute.amount)}, as ${dispute.reason.replaceAll('_', ' ')}` },
    ...payments
      .filter(({ payment }) => payment.received > 0)
      .flatMap(({ payment, refunds }) => [
        {
          label: payment.id === dispute.paymentId ? 'The disputed payment' : 'Another payment',
          value: `${formatUsd(payment.received)} (${payment.leg}), ${at(payment.succeededAt)}, ${payment.providerIntentId}`,
        },
        ...refunds
          .filter(({ status }) => status === 'succeeded')
          .map(({ amount, createdAt }) => ({
            label: 'Given back of it',
            value: `${formatUsd(amount)}, ${at(createdAt)}`,
          })),
      ]),
  ];
}

/** A payment that went well before the disputed one, and where its order went. */
export type EarlierPayment = Awaited<ReturnType<typeof readEarlier>>[number];

/** The last two: no rule of a card brand asks for more. */
export function readEarlier(db: Database, order: OrderRow, { paymentId }: DisputeRow) {
  const disputed = db.select().from(disputes).where(eq(disputes.paymentId, payments.id));
  return db
    .select({
      orderNumber: orders.orderNumber,
      address: orders.shippingAddress,
      received: payments.received,
      at: payments.succeededAt,
      intentId: payments.providerIntentId,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(sql`lower(${orders.customerEmail})`, order.customerEmail.toLowerCase()),
        ...[ne(payments.id, paymentId), gt(payments.received, 0), eq(payments.method, 'card'), notExists(disputed)],
        sql`${payments.succeededAt} < (select succeeded_at from payments where id = ${paymentId})`,
      ),
    )
    .orderBy(desc(payments.succeededAt), desc(payments.id))
    .limit(2);
}

function earlierRows(earlier: EarlierPayment[], { shippingAddress }: OrderRow, at: At): Rows {
  return earlier.map((payment) => ({
    label: at(payment.at),
    value: `${formatUsd(payment.received)} for order ${payment.orderNumber}, ${payment.intentId}, by the same email address${payment.address !== '' && payment.address === shippingAddress ? ' and to the same postal address' : ''}`,
  }));
}

function orderRows({ order, items }: StaffOrderFacts, at: At): Rows {
  const build = buildOf(order);
  return [
    { label: 'Order', value: `${order.orderNumber}, placed ${at(order.createdAt)}` },
    { label: 'Customer', value: `${order.customerName}, ${order.customerEmail}` },
    ...items.map((line) => ({ label: formatUsd(line.price * line.quantity), value: nameOf(order, line) })),
    ...(build ? [{ label: 'Built to order', value: wordBuild(build) }] : []),
    { label: 'Total', value: formatUsd(order.totalAmount) },
    ...(order.shippingAddress ? [{ label: 'To be sent to', value: order.shippingAddress }] : []),
  ];
}

export function nameOf(order: OrderRow, line: StaffOrderFacts['items'][number]): string {
  return line.kind === 'bow' ? `${bowTitle(order.bowName)}, ${order.bowColor}` : wordLine(line);
}

function consentRows({ origin }: Told, { order, terms }: StaffOrderFacts, at: At): Rows {
  return [
    ...(order.balanceTerms ? [{ label: `Ticked ${at(order.balanceAgreedAt)}`, value: `“${order.balanceTerms}”` }] : []),
    ...(terms
      ? [
          {
            label: `Terms no. ${terms.termsId.toString()}, offered from ${at(terms.since)}`,
            value: `${formatUsd(terms.pricing.fullPrice)}, of it ${formatUsd(terms.pricing.deposit)} at once; release ${formatDay(terms.releaseDate)}; made in ${terms.manufacturingWeeks.toString()} weeks`,
          },
        ]
      : []),
    { label: `Refunds, as ${origin}/terms says`, value: REFUND_POLICY },
  ];
}

function bowRows({ order, bow }: StaffOrderFacts, at: At): Rows {
  return [
    ...(order.buildConfirmedAt
      ? [{ label: 'Build confirmed', value: `by the customer, ${at(order.buildConfirmedAt)}` }]
      : []),
    ...(bow
      ? [
          { label: 'Serial number', value: bow.serial },
          ...(bow.startedAt ? [{ label: 'Begun', value: at(bow.startedAt) }] : []),
          ...(bow.madeAt ? [{ label: 'Made', value: at(bow.madeAt) }] : []),
          ...(bow.shippedAt ? [{ label: 'Left the workshop', value: at(bow.shippedAt) }] : []),
        ]
      : []),
  ];
}

function deliveryRows({ order, parcels }: StaffOrderFacts, at: At): Rows {
  return parcels
    .filter(({ state }) => state !== 'taken_back')
    .map((parcel) => ({
      label: [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ') || 'Parcel',
      value: [
        parcel.contents.map(wordLine).join(', '),
        `sent ${at(parcel.shippedAt)} to the address of the order, ${order.shippingAddress}`,
        ...(parcel.deliveredAt ? [`delivered ${at(parcel.deliveredAt)}`] : []),
        ...(parcel.trackingLink ? [parcel.trackingLink] : []),
      ].join('; '),
    }));
}

function delayRows({ delays }: StaffOrderFacts, at: At): Rows {
  return delays.map(({ releaseDate, reason, consentRequired, answer, answeredAt }) => ({
    label: `Later, ${formatDay(releaseDate)}`,
    value: `${reason} ${answer ? `The customer answered “${answer}”, ${at(answeredAt)}.` : consentRequired ? 'The customer has not answered.' : 'The customer could cancel, and did not.'}`,
  }));
}

function mailRows({ mails }: StaffOrderFacts, at: At): Rows {
  return mails
    .filter(({ isCopy, state }) => !isCopy && state !== 'queued')
    .slice(-MOST_OF_A_LIST)
    .map(({ subject, template, recipient, state, sentAt, bouncedAt, createdAt }) => ({
      label: at(sentAt ?? createdAt),
      value: `“${subject ?? template.replaceAll('-', ' ')}” to ${recipient}: ${bouncedAt ? `came back, ${at(bouncedAt)}` : state === 'sent' ? 'taken by the mail server, and did not come back' : 'could not be sent'}`,
    }));
}

/** By the address of the order, since it was placed. */
async function correspondenceRows({ db }: Told, order: OrderRow, at: At): Promise<Rows> {
  const found = await db
    .select({ inquiry: contactInquiries, reply: inquiryReplies })
    .from(contactInquiries)
    .leftJoin(inquiryReplies, eq(inquiryReplies.inquiryId, contactInquiries.id))
    .where(
      and(
        eq(sql`lower(${contactInquiries.email})`, order.customerEmail.toLowerCase()),
        gte(contactInquiries.createdAt, order.createdAt),
      ),
    )
    .orderBy(asc(contactInquiries.id), asc(inquiryReplies.id))
    .limit(MOST_OF_A_LIST);
  const asked = new Set<number>();
  return found.flatMap(({ inquiry, reply }) => {
    const first = !asked.has(inquiry.id);
    asked.add(inquiry.id);
    return [
      ...(first
        ? [{ label: `Customer, ${at(inquiry.createdAt)}`, value: cutTo(LONGEST_MESSAGE, inquiry.message) }]
        : []),
      ...(reply ? [{ label: `Our answer, ${at(reply.createdAt)}`, value: cutTo(LONGEST_MESSAGE, reply.message) }] : []),
    ];
  });
}

export function cutTo(length: number, text: string): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
