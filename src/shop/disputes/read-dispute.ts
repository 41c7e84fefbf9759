import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { type DisputeEvidenceRow, type DisputeRow, disputeEvidence, disputes, orders, payments } from '#db/schema.ts';
import { cutTo, type EarlierPayment, gatherSections, nameOf, readEarlier } from '#shop/disputes/gather-evidence.ts';
import { readStaffOrder, type StaffOrderFacts } from '#shop/orders/reading/read-staff-order.ts';
import type { EvidenceSection } from '#shop/ports/papers.ts';
import type { Evidence } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { formatUsd } from '#values/money.ts';
import { DISPUTES_TO_ANSWER, INQUIRY } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { REFUND_POLICY } from '#values/text/refund-policy.ts';

/** A dispute with all that the shop knows for its bank now. */
export type DisputeCase = {
  dispute: DisputeRow;
  facts: StaffOrderFacts;
  intentId: string;
  sections: EvidenceSection[];
  /** What the bank will look for and not find. */
  missing: string[];
  fieldsWith: (words: string) => Evidence;
};

/** Nothing: there is no such dispute, or its money belongs to no order. */
export async function readCase(shop: Shop, disputeId: number): Promise<DisputeCase | null> {
  const [found] = await shop.db
    .select({ dispute: disputes, orderNumber: orders.orderNumber, intentId: payments.providerIntentId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.id, disputeId));
  if (!found) return null;
  const { dispute, orderNumber, intentId } = found;
  const read = await readStaffOrder(shop, orderNumber);
  if (!read.ok) return null;
  const { facts } = read;
  const earlier = await readEarlier(shop.db, facts.order, dispute);
  return {
    dispute,
    facts,
    intentId,
    sections: await gatherSections(shop, dispute, facts, earlier),
    missing: missingEvidence(dispute, facts, earlier),
    fieldsWith: (words) => evidenceFields(dispute, facts, words),
  };
}

export type DisputeRead = {
  found: DisputeCase;
  evidence: DisputeEvidenceRow | null;
  /** A bank waits for it. */
  asked: boolean;
  /** The shop knows other things than when it was made. */
  outdated: boolean;
};

/** A dispute as staff see it, with its evidence as it was made last. */
export async function readDispute(shop: Shop, disputeId: number): Promise<Ok<DisputeRead> | Refused<'not-found'>> {
  const found = await readCase(shop, disputeId);
  if (!found) return refused('not-found');
  const evidence = (await findEvidence(shop.db, found.dispute)) ?? null;
  const outdated = evidence !== null && !evidence.sentAt && isOutdated(found, evidence);
  return ok({ found, evidence, asked: isAsked(found.dispute), outdated });
}

/** The paper of the evidence as it was made last. */
export async function makeEvidencePaper(
  shop: Shop,
  disputeId: number,
): Promise<Ok<{ pdf: Uint8Array }> | Refused<'not-found'>> {
  const found = await readCase(shop, disputeId);
  const evidence = found && (await findEvidence(shop.db, found.dispute));
  return evidence ? ok({ pdf: await paperOf(shop, found, evidence) }) : refused('not-found');
}

export function paperOf({ renderPaper, seller, timeZone }: Shop, found: DisputeCase, evidence: DisputeEvidenceRow) {
  const { madeAt, words } = evidence;
  const { orderNumber } = found.facts.order;
  const sections = sectionsOf(evidence);
  const facts = { orderNumber, disputeId: found.dispute.providerDisputeId, madeAt, words, sections };
  return renderPaper('evidence', { seller, timeZone, facts });
}

export async function findEvidence(db: Database, dispute: DisputeRow): Promise<DisputeEvidenceRow | undefined> {
  const own = and(eq(disputeEvidence.disputeId, dispute.id), eq(disputeEvidence.asked, askedBy(dispute)));
  const [evidence] = await db.select().from(disputeEvidence).where(own);
  return evidence;
}

export const sectionsOf = ({ sections }: DisputeEvidenceRow) => sections as EvidenceSection[];

/** What the shop would say now is not what this version says. */
export const isOutdated = ({ sections }: DisputeCase, evidence: DisputeEvidenceRow) =>
  !isDeepStrictEqual(sections, sectionsOf(evidence));

export const isAsked = ({ status }: DisputeRow) => DISPUTES_TO_ANSWER.some((asked) => asked === status);

/** A dispute that was an inquiry before asks anew. */
export const askedBy = ({ status }: DisputeRow) =>
  status.startsWith(INQUIRY) ? ('inquiry' as const) : ('dispute' as const);

/** What the provider takes of one field; all of them together stay far below its 150,000 characters. */
const LONGEST_TEXT = 20_000;

/** The evidence in the provider's fields, which a bank's program reads; which of them count depends on the bank's reason. */
function evidenceFields(dispute: DisputeRow, facts: StaffOrderFacts, words: string): Evidence {
  const { order, items, bow } = facts;
  const parcel = sentParcels(facts).at(-1);
  const others = otherPayments(dispute, facts);
  const described = items.map((line) => nameOf(order, line)).join('; ');
  const policy = [REFUND_POLICY, order.balanceTerms ? `The customer ticked: “${order.balanceTerms}”` : ''];
  const fields: Evidence = {
    customer_name: order.customerName,
    customer_email_address: order.customerEmail,
    shipping_address: order.shippingAddress,
    product_description: bow ? `${described}; serial number ${bow.serial}` : described,
    refund_policy_disclosure: policy.join(' ').trim(),
    ...(parcel && {
      shipping_carrier: parcel.carrier ?? '',
      shipping_tracking_number: parcel.trackingNumber ?? '',
      shipping_date: parcel.shippedAt?.toISOString().slice(0, 10) ?? '',
    }),
    ...(dispute.reason === 'credit_not_processed' && { refund_refusal_explanation: words }),
    ...(dispute.reason === 'duplicate' &&
      others.length > 0 && {
        duplicate_charge_explanation: `One order is paid in parts: ${others.map(({ payment }) => `${formatUsd(payment.received)} (${payment.leg})`).join(', ')} and the disputed ${formatUsd(dispute.amount)}. Its total is ${formatUsd(order.totalAmount)}.`,
      }),
    uncategorized_text: `${words}\n\nThe attached paper has the whole history of the order.`.trim(),
  };
  const said = Object.entries(fields).filter(([, text]) => text !== '');
  return Object.fromEntries(said.map(([field, text]) => [field, cutTo(LONGEST_TEXT, text)]));
}

/** What a bank looks for with its reason and will not find, a sentence each. */
function missingEvidence(dispute: DisputeRow, facts: StaffOrderFacts, earlier: EarlierPayment[]): string[] {
  const { order } = facts;
  const { reason } = dispute;
  const parcels = sentParcels(facts);
  const isAbout = (...reasons: string[]) => reasons.includes(reason);
  const of: [boolean, string][] = [
    [
      order.bowName !== null && !order.balanceTerms,
      'The words that the customer agreed to when ordering are not kept.',
    ],
    [
      isAbout('product_not_received', 'fraudulent', 'general') && parcels.length === 0,
      'Nothing of the order was sent yet. Say in your own words when it is due, and what the customer was told of that.',
    ],
    [
      parcels.some(({ trackingNumber }) => !trackingNumber),
      'A parcel has no tracking number. If the carrier gave one, enter it on the order.',
    ],
    [
      isAbout('product_not_received', 'fraudulent') && parcels.some(({ deliveredAt }) => !deliveredAt),
      'That a parcel was delivered is not known here. Look at the carrier’s page, and say what it says.',
    ],
    [
      isAbout('fraudulent', 'unrecognized') && earlier.length < 2,
      `Two earlier payments of the same customer would show that they know the shop. There ${earlier.length === 1 ? 'is one' : 'are none'}.`,
    ],
    [
      isAbout('product_unacceptable') && order.bowName !== null && !order.buildConfirmedAt,
      'The customer has not confirmed the build.',
    ],
    [isAbout('credit_not_processed'), 'Say in your own words why no money is owed back.'],
    [isAbout('subscription_canceled'), 'Say in your own words that this was one order and no subscription.'],
    [
      isAbout('duplicate') && otherPayments(dispute, facts).length === 0,
      'There is no other payment for this order: say what the customer may have taken for it.',
    ],
  ];
  return of.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []));
}

const sentParcels = ({ parcels }: StaffOrderFacts) =>
  parcels.filter(({ state, shippedAt }) => state !== 'taken_back' && shippedAt);

const otherPayments = ({ paymentId }: DisputeRow, { payments }: StaffOrderFacts) =>
  payments.filter(({ payment }) => payment.received > 0 && payment.id !== paymentId);
