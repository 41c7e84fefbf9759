import { createHash } from 'node:crypto';
import { asc, count, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type ShippingZoneRow, shippingRates, shippingZones } from '#db/schema.ts';
import { type PricedLine, type PricedZone, priceShipping } from '#shop/catalogue/price-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type ShippingZone = PricedZone & Pick<ShippingZoneRow, 'id' | 'name'>;

/** All zones with their rates from light to heavy; the one for all other states comes last. */
export async function readZones(db: Database | Transaction): Promise<ShippingZone[]> {
  const zones = await db
    .select()
    .from(shippingZones)
    .orderBy(sql`${shippingZones.states} = '{}'`, asc(shippingZones.id));
  const rates = await db.select().from(shippingRates).orderBy(sql`${shippingRates.upToPounds} nulls last`);
  return zones.map(({ id, name, states, freeFrom }) => ({
    id,
    name,
    states,
    freeFrom,
    rates: rates.filter(({ zoneId }) => zoneId === id).map(({ upToPounds, price }) => ({ upToPounds, price })),
  }));
}

/**
 * The zone of a state's code. While nobody has said where it goes (`null`) it is the one in which these lines cost least,
 * and the page says so (rule 22.2). Null: no zone is for that state, and shipping costs nothing.
 */
export function zoneOf<Zone extends PricedZone>(zones: Zone[], state: string | null, lines: PricedLine[]): Zone | null {
  if (state !== null) {
    return (
      zones.find(({ states }) => states.includes(state)) ?? zones.find(({ states }) => states.length === 0) ?? null
    );
  }
  const cost = (zone: Zone) => priceShipping(lines, zone);
  return zones.toSorted((one, other) => cost(one) - cost(other))[0] ?? null;
}

const SEED = [
  {
    zone: { name: 'Contiguous US', states: [], freeFrom: 15_000 },
    rates: [
      { upToPounds: 1, price: 690 },
      { upToPounds: 5, price: 990 },
      { upToPounds: 20, price: 1690 },
      { upToPounds: null, price: 2990 },
    ],
  },
  {
    zone: { name: 'Alaska and Hawaii', states: ['AK', 'HI'], freeFrom: null },
    rates: [
      { upToPounds: 1, price: 1490 },
      { upToPounds: 5, price: 2490 },
      { upToPounds: 20, price: 4490 },
      { upToPounds: null, price: 7990 },
    ],
  },
];

/** The rates that an empty shop begins with (rule 22.2); does nothing once there is any zone. */
export async function seedShippingRates({ db }: { db: Database }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${shippingZones} in share row exclusive mode`);
    const [there] = await tx.select({ zones: count() }).from(shippingZones);
    if (there && there.zones > 0) return;
    for (const { zone, rates } of SEED) {
      const [row] = await tx.insert(shippingZones).values(zone).returning({ id: shippingZones.id });
      if (row) await tx.insert(shippingRates).values(rates.map((rate) => ({ zoneId: row.id, ...rate })));
    }
  });
}

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
