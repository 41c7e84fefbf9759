import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '#db/database.ts';
import { makerFacts } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { dayIn } from '#values/date.ts';
import { type MakerFacts, NO_FACTS } from '#values/maker.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type KnownFacts = { facts: MakerFacts; version: string };

/** What the owner has given of bow and makers; nothing until then. */
export async function readMakerFacts(db: Database | Transaction): Promise<KnownFacts> {
  const [row] = await db.select().from(makerFacts);
  return row ? { facts: row.facts, version: row.updatedAt.toISOString() } : { facts: NO_FACTS, version: '' };
}

/**
 * Writes all of it anew, and notes on which day of the shop's the terms got another warranty. The same once more is written nowhere.
 * `changed-meanwhile`: somebody was quicker since `seen` was read.
 */
export function changeMakerFacts(
  { db, clock, timeZone }: Pick<Shop, 'db' | 'clock' | 'timeZone'>,
  staff: StaffMember,
  { wanted, seen }: { wanted: Omit<MakerFacts, 'warrantySince'>; seen: string },
): Promise<Ok<KnownFacts> | Refused<'changed-meanwhile'>> {
  return db.transaction(async (tx) => {
    await tx
      .insert(makerFacts)
      .values({ facts: NO_FACTS, updatedAt: new Date(0) })
      .onConflictDoNothing();
    const [row] = await tx.select().from(makerFacts).for('update');
    if (!row) throw new Error('The facts are missing.');
    const { facts: before, updatedAt } = row;
    if (seen !== (updatedAt.getTime() === 0 ? '' : updatedAt.toISOString())) return refused('changed-meanwhile');
    const at = clock();
    const isSameWarranty = isDeepStrictEqual(before.warranty, wanted.warranty);
    const facts = { ...wanted, warrantySince: isSameWarranty ? before.warrantySince : dayIn(timeZone, at) };
    if (isDeepStrictEqual(before, facts)) return ok({ facts, version: seen });
    await tx.update(makerFacts).set({ facts, updatedAt: at });
    await recordStaffEvent(tx, staff, {
      subject: 'maker',
      subjectId: 'all',
      what: 'changed',
      at,
      ...diff(before, facts),
    });
    return ok({ facts, version: at.toISOString() });
  });
}

/** Only what changed. */
function diff(before: MakerFacts, after: MakerFacts) {
  const names = (Object.keys(after) as (keyof MakerFacts)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (facts: MakerFacts) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: only(before), after: only(after) };
}
