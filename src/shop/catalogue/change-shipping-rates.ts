import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { shippingRates, shippingZones } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { readZones, type ShippingZone } from './shipping-rates.ts';

export type ZoneDetails = Omit<ShippingZone, 'id' | 'states'> & { states: string[] };

/** Tells two states of the rates apart; their rows' ids count for nothing. */
export function versionOf(zones: ShippingZone[]): string {
  return createHash('sha256')
    .update(JSON.stringify(zones.map(detailsOf)))
    .digest('base64url');
}

const detailsOf = ({ id: _id, ...details }: ShippingZone) => details;

/**
 * Writes all zones anew as they are to be; what is the same already is not written. They count for what is opened from now
 * on, an open checkout keeps its own (rule 22.2). `changed-meanwhile`: somebody was quicker since `seen` was read.
 */
export async function changeShippingRates(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { zones, seen }: { zones: ZoneDetails[]; seen: string },
): Promise<Ok<{ zones: ShippingZone[] }> | Refused<'changed-meanwhile'>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${shippingZones} in share row exclusive mode`);
    const before = await readZones(tx);
    if (versionOf(before) !== seen) return refused('changed-meanwhile');
    await tx.delete(shippingZones);
    for (const { rates, ...zone } of zones) {
      const [row] = await tx.insert(shippingZones).values(zone).returning({ id: shippingZones.id });
      if (!row) throw new Error('The zone was not written.');
      await tx.insert(shippingRates).values(rates.map((rate) => ({ zoneId: row.id, ...rate })));
    }
    const after = await readZones(tx);
    if (versionOf(after) === seen) return ok({ zones: after });
    const event = { subject: 'shipping-rates', subjectId: 'all', what: 'changed', at: clock() } as const;
    await recordStaffEvent(tx, staff, {
      ...event,
      before: { zones: before.map(detailsOf) },
      after: { zones: after.map(detailsOf) },
    });
    return ok({ zones: after });
  });
}
