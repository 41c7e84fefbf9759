import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { cartItems, orderItems, productVariants, returnItems, type VariantRow } from '#db/schema.ts';
import { variantNameOf } from '#shop/catalogue/item-kind.ts';
import { MOST_VARIANTS } from '#values/order/gear.ts';
import { MOST_STOCK } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { readsAs } from '#values/typed-text.ts';

type VariantDetails = Pick<
  VariantRow,
  | 'position'
  | 'size'
  | 'color'
  | 'sku'
  | 'price'
  | 'weight'
  | 'printfulVariantId'
  | 'printfulSyncVariantId'
  | 'isActive'
>;
type Given<Details> = { [Field in keyof Details]?: Details[Field] | undefined };

/** How many there are; with `seen`, the number from which it was reckoned, only the difference counts (decision 0011). */
export type StockChange = { quantity: number; seen?: number | undefined };

/** What is to become of one size or color; without `id` it is a new one. */
export type VariantChange = {
  id?: number | undefined;
  remove?: boolean | undefined;
  details?: Given<VariantDetails>;
  /** Of these details, what the person saw: where another has changed one of them since, nothing is written. */
  seen?: Given<VariantDetails> | undefined;
  stock?: StockChange;
};

/** By the place of the change in the list. */
export type VariantFault = { at: number; fault: 'unnamed' | 'twice' | 'gone' | 'changed-meanwhile' | 'too-many' };
export type VariantsRefused = Refused<'variants', { faults: VariantFault[] }>;

export type Movement = { productId: number; variantId: number | null; quantity: number };
/** What is written into the audit list, by the names of the variants, and what was counted. */
type VariantsChanged = Ok<{ before: Noted; after: Noted; movements: Movement[] }>;
type Noted = Record<string, object>;

/**
 * Adds, changes and takes away sizes and colors of a product whose row and variants the caller has locked; all or nothing. One
 * that an order, a cart or a return refers to is switched off instead of taken away (rule 26.3).
 */
export async function changeVariants(
  tx: Transaction,
  product: { id: number; variants: VariantRow[] },
  changes: VariantChange[],
  at: Date,
): Promise<VariantsChanged | VariantsRefused> {
  const plan = changes.map((change) => planOf(change, product.variants));
  const leaving = plan.flatMap(({ row, change }) => (row && change.remove ? [row] : []));
  const kept = await referredTo(tx, leaving);
  const staying = product.variants.filter((row) => !leaving.includes(row) || kept.has(row.id));
  const faults = [...faultsOf(plan), ...twiceNamed(plan, staying), ...tooMany(plan, staying)];
  if (faults.length > 0) return refused('variants', { faults });
  const [before, after]: [Noted, Noted] = [{}, {}];
  const movements: Movement[] = [];
  const note = (row: VariantRow, was: object | null, is: object | null) => {
    const name = variantNameOf(row) ?? '';
    if (was) before[name] = was;
    if (is) after[name] = is;
  };
  const count = (variantId: number, quantity: number) => {
    if (quantity !== 0) movements.push({ productId: product.id, variantId, quantity });
  };

  const off = leaving.filter((row) => kept.has(row.id) && row.isActive);
  await tx
    .update(productVariants)
    .set({ isActive: false, updatedAt: at })
    .where(inArray(productVariants.id, idsOf(off)));
  for (const row of off) note(row, { isActive: true }, { isActive: false });
  const gone = leaving.filter((row) => !kept.has(row.id));
  // All at once: where none is left, the product keeps what they had together.
  await tx.delete(productVariants).where(inArray(productVariants.id, idsOf(gone)));
  for (const row of gone) {
    note(row, filled(row), null);
    count(row.id, -row.stockQuantity);
  }

  const changing = plan.flatMap(({ row, change, wanted }) => (row && !change.remove ? [{ row, wanted }] : []));
  const renamed = changing.filter(({ wanted }) => 'size' in wanted || 'color' in wanted).map(({ row }) => row);
  if (renamed.length > 0) {
    // Two that change their names with each other would be twins for a moment.
    const inBetween = { size: sql<string>`'renamed ' || ${productVariants.id}` };
    await tx
      .update(productVariants)
      .set(inBetween)
      .where(inArray(productVariants.id, idsOf(renamed)));
  }
  for (const { row, wanted } of changing) {
    if (Object.keys(wanted).length === 0) continue;
    const { size = row.size, color = row.color } = wanted;
    await tx
      .update(productVariants)
      .set({ ...wanted, size, color, updatedAt: at })
      .where(eq(productVariants.id, row.id));
    note(row, pick(row, Object.keys(wanted)), wanted);
    count(row.id, (wanted.stockQuantity ?? row.stockQuantity) - row.stockQuantity);
  }

  const last = Math.max(-1, ...product.variants.map(({ position }) => position));
  for (const [index, { wanted }] of plan.filter(({ change }) => change.id === undefined).entries()) {
    const [added] = await tx
      .insert(productVariants)
      .values({ position: last + 1 + index, ...wanted, productId: product.id, createdAt: at, updatedAt: at })
      .returning();
    if (!added) throw new Error('The variant was not written.');
    note(added, null, filled(added));
    count(added.id, added.stockQuantity);
  }
  return ok({ before, after, movements });
}

const idsOf = (rows: VariantRow[]) => rows.map(({ id }) => id);

type Wanted = Partial<VariantDetails & Pick<VariantRow, 'stockQuantity'>>;
type Planned = { change: VariantChange; row: VariantRow | null; wanted: Wanted };

/** What differs from the row as it is now. */
function planOf(change: VariantChange, variants: VariantRow[]): Planned {
  const row = variants.find(({ id }) => id === change.id) ?? null;
  const { details = {}, stock } = change;
  const stockQuantity = stock && stockAfter(row?.stockQuantity ?? 0, stock);
  const given: Given<Wanted> = { ...details, stockQuantity };
  const wanted = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && (!row || value !== row[key as keyof Wanted])),
  );
  return { change, row, wanted };
}

/** A difference that would leave less than nothing leaves nothing (rule 1.9). */
export function stockAfter(now: number, { quantity, seen }: StockChange): number {
  const counted = seen === undefined ? quantity : now + quantity - seen;
  return Math.min(Math.max(counted, 0), MOST_STOCK);
}

/** The fields of `wanted` that another person has changed since they were seen. */
export function overwritten<Row extends object>(row: Row, wanted: object, seen: object = {}): (keyof Row & string)[] {
  const was = seen as Partial<Row>;
  return (Object.keys(wanted) as (keyof Row & string)[]).filter(
    (key) => was[key] !== undefined && !readsAs(row[key], was[key]),
  );
}

function faultsOf(plan: Planned[]): VariantFault[] {
  return plan.flatMap(({ change, row, wanted }, at): VariantFault[] => {
    if (change.id !== undefined && !row) {
      // Nothing was asked of it, or it is gone as it was asked to be.
      return change.remove || !(change.details || change.stock) ? [] : [{ at, fault: 'gone' }];
    }
    if (change.remove) return [];
    if (row && overwritten(row, wanted, change.seen).length > 0) return [{ at, fault: 'changed-meanwhile' }];
    const { size, color } = { ...row, ...wanted };
    return size || color ? [] : [{ at, fault: 'unnamed' }];
  });
}

/** As the database compares them: by size and color, in whatever case. */
function twiceNamed(plan: Planned[], staying: VariantRow[]): VariantFault[] {
  const keyOf = ({ size, color }: { size?: string | null; color?: string | null }) =>
    `${size ?? ''}\n${color ?? ''}`.toLowerCase();
  const given = new Set(plan.map(({ row, change }) => (change.remove ? null : row)));
  const taken = new Set(staying.filter((row) => !given.has(row)).map(keyOf));
  const known = plan.flatMap(({ change, row, wanted }, at) =>
    change.remove || (change.id !== undefined && !row) ? [] : [{ at, key: keyOf({ ...row, ...wanted }) }],
  );
  return known.flatMap(({ at, key }): VariantFault[] => {
    if (taken.has(key)) return [{ at, fault: 'twice' }];
    taken.add(key);
    return [];
  });
}

function tooMany(plan: Planned[], staying: VariantRow[]): VariantFault[] {
  const added = plan.flatMap(({ change }, at) => (change.id === undefined ? [at] : []));
  return added.slice(Math.max(0, MOST_VARIANTS - staying.length)).map((at) => ({ at, fault: 'too-many' }));
}

async function referredTo(tx: Transaction, rows: VariantRow[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const ids = idsOf(rows);
  const { id } = productVariants;
  const ordered = tx.select().from(orderItems).where(eq(orderItems.variantId, id));
  const carried = tx.select().from(cartItems).where(eq(cartItems.variantId, id));
  const wanted = tx.select().from(returnItems).where(eq(returnItems.wantedVariantId, id));
  const found = await tx
    .select({ id })
    .from(productVariants)
    .where(and(inArray(id, ids), or(exists(ordered), exists(carried), exists(wanted))));
  return new Set(found.map((row) => row.id));
}

const NOTED = ['sku', 'price', 'stockQuantity', 'weight', 'printfulVariantId'] as const;

/** What there is to say of one that comes or goes. */
function filled(row: VariantRow): object {
  return pick(
    row,
    NOTED.filter((key) => row[key] !== null),
  );
}

function pick(row: VariantRow, keys: string[]): object {
  return Object.fromEntries(keys.map((key) => [key, row[key as keyof VariantRow]]));
}

/** All of a product's sizes and colors, as they are noted when it is added or deleted. */
export function noteVariants(variants: VariantRow[]): Noted {
  return Object.fromEntries(variants.map((row) => [variantNameOf(row) ?? '', filled(row)]));
}
