import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { contactInquiries, type DisputeRow, inquiryReplies, type OrderRow } from '#db/schema.ts';
import { buildOf } from '#shop/orders/ledger/order-facts.ts';
import type { StaffOrderFacts } from '#shop/orders/reading/read-staff-order.ts';
import type { EvidenceSection } from '#shop/ports/papers.ts';
import type { Evidence } from '#shop/ports/payment-provider.ts';
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
const LONGEST_TEXT = 20_000;

/**
 * All that the shop knows for a bank of an order: what was bought and agreed to, what was told, made, sent and answered. Notes of
 * staff are never among it.
 */
export async function gatherSections(
  shop: Told,
  dispute: DisputeRow,
  facts: StaffOrderFacts,
): Promise<EvidenceSection[]> {
  const { order } = facts;
  const at = (moment: Date | null) => (moment ? momentIn(shop.timeZone, moment) : 'not yet');
  const sections: EvidenceSection[] = [
    { title: 'The charge', rows: chargeRows(dispute, facts, at) },
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

function nameOf(order: OrderRow, line: StaffOrderFacts['items'][number]): string {
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
      ...(first ? [{ label: `Customer, ${at(inquiry.createdAt)}`, value: cut(inquiry.message, LONGEST_MESSAGE) }] : []),
      ...(reply ? [{ label: `Our answer, ${at(reply.createdAt)}`, value: cut(reply.message, LONGEST_MESSAGE) }] : []),
    ];
  });
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** The same in the provider's fields, which a bank's program reads; which of them count depends on the bank's reason. */
export function evidenceFields(dispute: DisputeRow, facts: StaffOrderFacts, words: string): Evidence {
  const { order, items, bow, parcels, payments } = facts;
  const parcel = parcels.findLast(({ state, shippedAt }) => state !== 'taken_back' && shippedAt);
  const others = payments.filter(({ payment }) => payment.received > 0 && payment.id !== dispute.paymentId);
  const described = items.map((line) => nameOf(order, line)).join('; ');
  const fields: Evidence = {
    customer_name: order.customerName,
    customer_email_address: order.customerEmail,
    shipping_address: order.shippingAddress,
    product_description: cut(bow ? `${described}; serial number ${bow.serial}` : described, LONGEST_TEXT),
    refund_policy_disclosure: cut(
      [REFUND_POLICY, order.balanceTerms ? `The customer ticked: “${order.balanceTerms}”` : ''].join(' ').trim(),
      LONGEST_TEXT,
    ),
    ...(parcel && {
      shipping_carrier: parcel.carrier ?? '',
      shipping_tracking_number: parcel.trackingNumber ?? '',
      shipping_date: parcel.shippedAt?.toISOString().slice(0, 10) ?? '',
    }),
    ...(dispute.reason === 'credit_not_processed' && {
      refund_refusal_explanation: cut(
        words || 'The order was not cancelled while it could be; see the policy.',
        LONGEST_TEXT,
      ),
    }),
    ...(dispute.reason === 'duplicate' &&
      others.length > 0 && {
        duplicate_charge_explanation: `One order is paid in parts: ${others.map(({ payment }) => `${formatUsd(payment.received)} (${payment.leg})`).join(', ')} and the disputed ${formatUsd(dispute.amount)}. Together they are its total of ${formatUsd(order.totalAmount)}, which the customer had agreed to.`,
      }),
    uncategorized_text: cut(`${words}\n\nThe attached paper has the whole history of the order.`.trim(), LONGEST_TEXT),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}
