import { createHash } from 'node:crypto';
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { exciseExports, exciseProducts, exciseTerms, orders, products } from '#db/schema.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { ExciseNumber, ExciseTerms } from '#values/books/excise.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type TaxedProduct = { productId: number; number: ExciseNumber; shafts: number };

export type ExciseSetup = {
  terms: ExciseTerms[];
  products: TaxedProduct[];
  /** Tells two states of the two lists apart. */
  version: string;
};

export async function readExciseSetup(db: Database | Transaction): Promise<ExciseSetup> {
  const terms = await db.select().from(exciseTerms).orderBy(asc(exciseTerms.fromDay));
  const taxed = await db.select().from(exciseProducts).orderBy(asc(exciseProducts.productId));
  const version = createHash('sha256')
    .update(JSON.stringify([terms, taxed]))
    .digest('base64url');
  return { terms, products: taxed, version };
}

/** Gear that can be taxed, by name: a bow always is, and a gift card never. */
export function listTaxable(db: Database) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(sql`category <> 'Gift Cards' and ${products.id} not in (select product_id from campaigns)`)
    .orderBy(asc(products.name), asc(products.id));
}

type Saving = Omit<ExciseSetup, 'version'> & { seen: string };

/**
 * Writes both lists anew as they are to be. Every worksheet is reckoned by them, earlier ones too. `changed-meanwhile`: somebody was
 * quicker since `seen` was read; `no-product`: one of the products is not there any more.
 */
export async function changeExciseSetup(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { terms, products: taxed, seen }: Saving,
): Promise<Ok<{ setup: ExciseSetup }> | Refused<'changed-meanwhile' | 'no-product'>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${exciseTerms}, ${exciseProducts} in share row exclusive mode`);
    const before = await readExciseSetup(tx);
    if (before.version !== seen) return refused('changed-meanwhile');
    const ids = taxed.map(({ productId }) => productId);
    if ((await tx.$count(products, inArray(products.id, ids))) < ids.length) return refused('no-product');
    await tx.delete(exciseTerms);
    await tx.delete(exciseProducts);
    if (terms.length > 0) await tx.insert(exciseTerms).values(terms);
    if (taxed.length > 0) await tx.insert(exciseProducts).values(taxed);
    const after = await readExciseSetup(tx);
    if (after.version !== seen) {
      const said = ({ terms, products }: ExciseSetup) => ({ terms, products });
      const event = { subject: 'excise', subjectId: 'all', what: 'changed', at: clock() } as const;
      await recordStaffEvent(tx, staff, { ...event, before: said(before), after: said(after) });
    }
    return ok({ setup: after });
  });
}

export type Exported = { orderNumber: string; proof: string; at: Date };

/** What was exported, the latest first. */
export function listExports(db: Database): Promise<Exported[]> {
  return db
    .select({ orderNumber: orders.orderNumber, proof: exciseExports.proof, at: exciseExports.createdAt })
    .from(exciseExports)
    .innerJoin(orders, eq(orders.id, exciseExports.orderId))
    .orderBy(desc(exciseExports.createdAt), desc(exciseExports.orderId))
    .limit(200);
}

/** Notes by which paper an order has left the country, from today on; without one takes that back, as if it had never been said. */
export async function noteExport(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  key: string,
  proof: string | null,
): Promise<Ok | Refused<'not-found'>> {
  return db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const ofOrder = eq(exciseExports.orderId, order.id);
    const [noted] = await tx.select().from(exciseExports).where(ofOrder);
    if ((noted?.proof ?? null) === proof) return ok();
    if (proof === null) await tx.delete(exciseExports).where(ofOrder);
    else if (noted) await tx.update(exciseExports).set({ proof }).where(ofOrder);
    else await tx.insert(exciseExports).values({ orderId: order.id, proof });
    const said = { before: { export: noted?.proof ?? null }, after: { export: proof } };
    await recordEvent(tx, { orderId: order.id, at: clock(), ...byStaff(staff), what: 'export-noted', ...said });
    return ok();
  });
}
