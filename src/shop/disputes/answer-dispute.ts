import { and, eq, isNull, sql } from 'drizzle-orm';
import { type DisputeEvidenceRow, disputeEvidence } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import type { Evidence } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { askedBy, type DisputeCase, findEvidence, isAsked, isOutdated, paperOf, readCase } from './read-dispute.ts';

export type MadeEvidence = { words: string; seen: number };

/**
 * Makes the evidence anew from all that the shop knows now, with what staff say themselves, and stages it at the provider with its
 * paper: the bank is shown nothing yet. `seen`: the version that was on the screen, 0 for none. Throws when the provider cannot be
 * asked; what was made stays, and has to be made anew before it can be sent.
 */
export async function makeEvidence(
  shop: Shop,
  staff: StaffMember,
  disputeId: number,
  { words, seen }: MadeEvidence,
): Promise<Ok | Refused<'not-found' | 'not-asked' | 'sent' | 'changed'>> {
  const found = await readCase(shop, disputeId);
  if (!found) return refused('not-found');
  if (!isAsked(found.dispute)) return refused('not-asked');
  const made = {
    words,
    sections: found.sections,
    fields: found.fieldsWith(words),
    file: null,
    lastError: null,
    madeAt: shop.clock(),
    madeBy: staff.name,
  };
  const [evidence] =
    seen === 0
      ? await shop.db
          .insert(disputeEvidence)
          .values({ ...made, disputeId, asked: askedBy(found.dispute) })
          .onConflictDoNothing()
          .returning()
      : await shop.db
          .update(disputeEvidence)
          .set({ ...made, version: seen + 1 })
          .where(and(isOf(found), eq(disputeEvidence.version, seen), isNull(disputeEvidence.sentAt)))
          .returning();
  if (!evidence) return refused((await findEvidence(shop.db, found.dispute))?.sentAt ? 'sent' : 'changed');
  const name = `evidence-${found.facts.order.orderNumber}.pdf`;
  const staged = { fields: evidence.fields as Evidence, paper: await paperOf(shop, found, evidence), name };
  const file = await shop.payments.stageEvidence(found.dispute.providerDisputeId, staged);
  await shop.db.transaction(async (tx) => {
    const isThis = and(eq(disputeEvidence.id, evidence.id), eq(disputeEvidence.version, evidence.version));
    await tx.update(disputeEvidence).set({ file }).where(isThis);
    await recordEvent(tx, {
      orderId: found.facts.order.id,
      at: shop.clock(),
      ...byStaff(staff),
      what: 'evidence-made',
      after: { dispute: found.dispute.providerDisputeId, version: evidence.version },
    });
  });
  return ok();
}

/**
 * Promises the bank the version that somebody has looked at, once, however often it is pressed; a job sends it. What has become
 * untrue since it was made is not sent.
 */
export async function sendEvidence(
  shop: Shop,
  staff: StaffMember,
  disputeId: number,
  version: number,
): Promise<Ok | Refused<'not-found' | 'not-asked' | 'not-staged' | 'changed' | 'outdated'>> {
  const found = await readCase(shop, disputeId);
  if (!found) return refused('not-found');
  return shop.db.transaction(async (tx) => {
    const [row] = await tx.select().from(disputeEvidence).where(isOf(found)).for('update');
    if (row?.sentAt && row.version === version) return ok();
    if (!row || !isAsked(found.dispute)) return refused('not-asked');
    if (row.version !== version) return refused('changed');
    if (!row.file) return refused('not-staged');
    if (isOutdated(found, row)) return refused('outdated');
    const sent = { sentAt: shop.clock(), sentBy: staff.name, lastError: null };
    await tx.update(disputeEvidence).set(sent).where(eq(disputeEvidence.id, row.id));
    await recordEvent(tx, {
      orderId: found.facts.order.id,
      at: shop.clock(),
      ...byStaff(staff),
      what: 'evidence-sent',
      after: { dispute: found.dispute.providerDisputeId, version },
    });
    await enqueue(tx, 'send-evidence', { evidenceId: row.id });
    return ok();
  });
}

/** The job that shows the bank what was promised. Again changes nothing: the provider is asked first what the bank has been shown. */
export async function submitEvidence(shop: Shop, evidenceId: number): Promise<void> {
  const sent = await readSent(shop, evidenceId);
  if (!sent) return;
  const { evidence, found } = sent;
  const { file, fields } = evidence;
  if (!file) return;
  await shop.payments.submitEvidence(found.dispute.providerDisputeId, { fields: fields as Evidence, file });
  await shop.db.update(disputeEvidence).set({ takenAt: shop.clock() }).where(eq(disputeEvidence.id, evidenceId));
  await syncPayment(shop, found.intentId);
}

/** The provider takes no evidence, or was not reached for days: it counts as not sent, and says why. */
export async function giveUpEvidence(shop: Shop, evidenceId: number, reason: string): Promise<void> {
  const sent = await readSent(shop, evidenceId);
  if (!sent) return;
  const { dispute, facts } = sent.found;
  await shop.db.transaction(async (tx) => {
    const back = { sentAt: null, sentBy: null, lastError: reason };
    const waits = and(eq(disputeEvidence.id, evidenceId), isNull(disputeEvidence.takenAt));
    const [row] = await tx.update(disputeEvidence).set(back).where(waits).returning();
    if (!row) return;
    await recordEvent(tx, {
      orderId: facts.order.id,
      at: shop.clock(),
      actor: 'job',
      what: 'evidence-refused',
      after: { dispute: dispute.providerDisputeId, reason },
    });
  });
}

const isOf = ({ dispute }: DisputeCase) =>
  and(eq(disputeEvidence.disputeId, dispute.id), eq(disputeEvidence.asked, askedBy(dispute)));

async function readSent(shop: Shop, evidenceId: number) {
  const waits = sql`${disputeEvidence.id} = ${evidenceId} and sent_at is not null and taken_at is null`;
  const [evidence]: DisputeEvidenceRow[] = await shop.db.select().from(disputeEvidence).where(waits);
  const found = evidence && (await readCase(shop, evidence.disputeId));
  return evidence && found ? { evidence, found } : null;
}
