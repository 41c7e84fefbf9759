import { createHash } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { taxExemptions, taxRates, taxSettings, taxThresholds } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { OwnThreshold } from '#values/books/nexus.ts';
import type { TaxCodes, TaxRate, TaxWay } from '#values/books/sales-tax.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** A customer who buys without tax in a state. */
export type Exemption = { email: string; state: string; certificate: string };

export type TaxSetup = {
  /** Who says what a tax is, and by which words the provider is told what is sold. */
  way: TaxWay;
  codes: TaxCodes;
  rates: TaxRate[];
  exemptions: Exemption[];
  thresholds: OwnThreshold[];
  /** Tells two states of the lists apart. */
  version: string;
};

export async function readTaxSetup(db: Database | Transaction): Promise<TaxSetup> {
  const rates = await db.select().from(taxRates).orderBy(asc(taxRates.state), asc(taxRates.fromDay));
  const { email, state, certificate } = taxExemptions;
  const exemptions = await db.select({ email, state, certificate }).from(taxExemptions).orderBy(asc(email), asc(state));
  const thresholds = await db
    .select()
    .from(taxThresholds)
    .orderBy(asc(taxThresholds.state), asc(taxThresholds.fromDay));
  const [settings] = await db.select().from(taxSettings);
  if (!settings) throw new Error('The settings of sales tax are missing.');
  const { way, bowCode: bow, gearCode: gear, shippingCode } = settings;
  const lists = { way, codes: { bow, gear, shipping: shippingCode }, rates, exemptions, thresholds };
  return { ...lists, version: createHash('sha256').update(JSON.stringify(lists)).digest('base64url') };
}

type Saving = Omit<TaxSetup, 'version'> & { seen: string };

/**
 * Writes the settings anew as they are to be. They count for checkouts that are opened, and balances that are asked for, from now on; what was
 * decided and paid stays. `changed-meanwhile`: somebody was quicker since `seen` was read. The audit list has no addresses.
 */
export async function changeTaxSetup(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { way, codes, rates, exemptions, thresholds, seen }: Saving,
): Promise<Ok<{ setup: TaxSetup }> | Refused<'changed-meanwhile'>> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`lock table ${taxSettings}, ${taxRates}, ${taxExemptions}, ${taxThresholds} in share row exclusive mode`,
    );
    const before = await readTaxSetup(tx);
    if (before.version !== seen) return refused('changed-meanwhile');
    const { bow: bowCode, gear: gearCode, shipping: shippingCode } = codes;
    await tx.update(taxSettings).set({ way, bowCode, gearCode, shippingCode });
    await tx.delete(taxRates);
    await tx.delete(taxExemptions);
    await tx.delete(taxThresholds);
    if (rates.length > 0) await tx.insert(taxRates).values(rates);
    if (exemptions.length > 0) await tx.insert(taxExemptions).values(exemptions);
    if (thresholds.length > 0) await tx.insert(taxThresholds).values(thresholds);
    const after = await readTaxSetup(tx);
    if (after.version !== seen) {
      const said = ({ way, codes, rates, exemptions, thresholds }: TaxSetup) => ({
        ...{ way, codes, rates, thresholds },
        certificates: exemptions.map(({ state, certificate }) => `${state} ${certificate}`),
      });
      const event = { subject: 'sales-tax', subjectId: 'all', what: 'changed', at: clock() } as const;
      await recordStaffEvent(tx, staff, { ...event, before: said(before), after: said(after) });
    }
    return ok({ setup: after });
  });
}
