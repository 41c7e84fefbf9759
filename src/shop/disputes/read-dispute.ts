import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { type DisputeEvidenceRow, type DisputeRow, disputeEvidence, disputes, orders, payments } from '#db/schema.ts';
import { readStaffOrder, type StaffOrderFacts } from '#shop/orders/reading/read-staff-order.ts';
import type { EvidenceSection } from '#shop/ports/papers.ts';
import type { Evidence } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { DISPUTES_TO_ANSWER, INQUIRY } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { evidenceFields, missingEvidence } from './evidence-fields.ts';
import { gatherSections, readEarlier } from './gather-evidence.ts';

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
