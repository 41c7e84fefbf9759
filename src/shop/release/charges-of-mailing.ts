import { eq, sql } from 'drizzle-orm';
import { cardCharges, mailingRecipients } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { CardChargeEnd, CardChargeState } from '#values/order/card-charge.ts';

/** What became of the charges that a release has announced. `next`: when the first of those is made that still wait; null: none is. */
export type ChargeRun = {
  counts: { state: CardChargeState; ended: CardChargeEnd | null; count: number; amount: number }[];
  next: Date | null;
};

export async function readChargeRun({ db }: Pick<Shop, 'db'>, mailingId: number): Promise<ChargeRun> {
  const { state, ended, amount, chargeAt, recipientId } = cardCharges;
  const rows = await db
    .select({
      state,
      ended,
      count: sql<number>`count(*)::int`,
      amount: sql<number>`sum(${amount})`.mapWith(amount),
      next: sql<Date | null>`min(${chargeAt}) filter (where ${state} = 'announced')`.mapWith(chargeAt),
    })
    .from(cardCharges)
    .innerJoin(mailingRecipients, eq(mailingRecipients.id, recipientId))
    .where(eq(mailingRecipients.mailingId, mailingId))
    .groupBy(state, ended)
    .orderBy(state, ended);
  const waiting = rows.find((row) => row.state === 'announced');
  return { counts: rows.map(({ next: _next, ...count }) => count), next: waiting?.next ?? null };
}

/**
 * Staff stop the charges of a release that were not begun; their customers are told within a minute, with the link and a fresh
 * deadline. Returns how many. Twice is once.
 */
export function stopCharges(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  mailingId: number,
): Promise<{ stopped: number }> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update ${cardCharges} set state = 'stopped' from ${mailingRecipients}
      where ${mailingRecipients.id} = ${cardCharges.recipientId} and ${mailingRecipients.mailingId} = ${mailingId}
        and ${cardCharges.state} = 'announced'`);
    const stopped = rowCount ?? 0;
    if (stopped > 0) {
      const about = { subject: 'mailing' as const, subjectId: mailingId, what: 'charges-stopped', at: clock() };
      await recordStaffEvent(tx, staff, { ...about, after: { stopped } });
    }
    return { stopped };
  });
}
