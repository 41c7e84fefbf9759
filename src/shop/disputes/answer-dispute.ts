import { and, eq, isNull, sql } from 'drizzle-orm';
import { type DisputeEvidenceRow, type DisputeRow, disputeEvidence, disputes, orders, payments } from '#db/schema.ts';
import { readStaffOrder } from '#shop/orders/reading/read-staff-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import type { EvidenceSection } from '#shop/ports/papers.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { DISPUTES_TO_ANSWER, INQUIRY } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { evidenceFields, gatherSections } from './gather-evidence.ts';

type Made = Ok<{ evidence: DisputeEvidenceRow }>;
type Case = { dispute: DisputeRow; orderId: number; orderNumber: string; intentId: string };

/**
 * Makes the evidence anew from all that the shop knows now, and stages it at the provider with its paper: the bank is shown
 * nothing yet. Throws when the provider cannot be asked.
 */
export async function makeEvidence(
  shop: Shop,
  staff: StaffMember,
  disputeId: number,
  words: string,
): Promise<Made | Refused<'not-found' | 'not-asked' | 'sent'>> {
  const found = await findCase(shop, disputeId);
  if (!found) return refused('not-found');
  const { dispute, orderNumber } = found;
  if (!isAsked(dispute)) return refused('not-asked');
  const read = await readStaffOrder(shop, orderNumber);
  if (!read.ok) return refused('not-found');
  const made = {
    ...{ words, madeAt: shop.clock(), madeBy: staff.name, lastError: null },
    sections: await gatherSections(shop, dispute, read.facts),
    fields: evidenceFields(dispute, read.facts, words),
  };
  const [evidence] = await shop.db
    .insert(disputeEvidence)
    .values({ ...made, disputeId, asked: askedBy(dispute) })
    .onConflictDoUpdate({
      target: [disputeEvidence.disputeId, disputeEvidence.asked],
      set: { ...made, version: sql`${disputeEvidence.version} + 1` },
      setWhere: isNull(disputeEvidence.sentAt),
    })
    .returning();
  if (!evidence) return refused('sent');
  const paper = await paperOf(shop, found, evidence);
  const name = `evidence-${orderNumber}.pdf`;
  await shop.payments.stageEvidence(dispute.providerDisputeId, { fields: made.fields, paper, name });
  return ok({ evidence });
}

/**
 * Shows the bank the version that somebody has looked at: once, however often it is pressed. Throws when the provider cannot be
 * asked, and can then be pressed again: what it has taken already is not sent a second time.
 */
export async function sendEvidence(
  shop: Shop,
  staff: StaffMember,
  disputeId: number,
  version: number,
): Promise<Made | Refused<'not-found' | 'not-asked' | 'changed'>> {
  const found = await findCase(shop, disputeId);
  if (!found) return refused('not-found');
  const { dispute, orderId, intentId } = found;
  const own = and(eq(disputeEvidence.disputeId, disputeId), eq(disputeEvidence.asked, askedBy(dispute)));
  const evidence = await shop.db.transaction(async (tx) => {
    const [row] = await tx.select().from(disputeEvidence).where(own).for('update');
    if (!row || row.version !== version || row.sentAt) return row;
    const [sent] = await tx
      .update(disputeEvidence)
      .set({ sentAt: shop.clock(), sentBy: staff.name })
      .where(eq(disputeEvidence.id, row.id))
      .returning();
    await recordEvent(tx, {
      ...{ orderId, at: shop.clock(), actor: 'staff', actorName: staff.name, what: 'evidence-sent' },
      after: { dispute: dispute.providerDisputeId, version },
    });
    return sent;
  });
  if (!evidence) return refused('not-asked');
  if (evidence.version !== version) return refused('changed');
  if (evidence.takenAt) return ok({ evidence });
  await shop.payments.submitEvidence(
    dispute.providerDisputeId,
    `evidence-${dispute.providerDisputeId}-${evidence.asked}`,
  );
  const takenAt = shop.clock();
  await shop.db.update(disputeEvidence).set({ takenAt }).where(eq(disputeEvidence.id, evidence.id));
  await syncPayment(shop, intentId);
  return ok({ evidence: { ...evidence, takenAt } });
}

/** The paper of the evidence as it was made last. */
export async function makeEvidencePaper(
  shop: Shop,
  disputeId: number,
): Promise<Ok<{ pdf: Uint8Array }> | Refused<'not-found'>> {
  const found = await findCase(shop, disputeId);
  const [evidence] = await shop.db
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.disputeId, disputeId))
    .orderBy(sql`${disputeEvidence.id} desc`)
    .limit(1);
  if (!found || !evidence) return refused('not-found');
  return ok({ pdf: await paperOf(shop, found, evidence) });
}

function paperOf(
  { renderPaper, seller, timeZone }: Shop,
  { dispute, orderNumber }: Case,
  evidence: DisputeEvidenceRow,
) {
  const { madeAt, words } = evidence;
  const sections = evidence.sections as EvidenceSection[];
  const facts = { orderNumber, disputeId: dispute.providerDisputeId, madeAt, words, sections };
  return renderPaper('evidence', { seller, timeZone, facts });
}

async function findCase({ db }: Shop, disputeId: number): Promise<Case | undefined> {
  const [found] = await db
    .select({
      dispute: disputes,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      intentId: payments.providerIntentId,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(disputes.id, disputeId));
  return found;
}

const isAsked = ({ status }: DisputeRow) => DISPUTES_TO_ANSWER.some((asked) => asked === status);

/** A dispute that was an inquiry before asks anew. */
const askedBy = ({ status }: DisputeRow) => (status.startsWith(INQUIRY) ? ('inquiry' as const) : ('dispute' as const));
