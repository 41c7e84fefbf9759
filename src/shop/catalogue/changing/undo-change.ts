import { and, desc, eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type ProductRow, products, staffEvents } from '#db/schema.ts';
import { lockProduct, readProduct, type StaffProductRow } from '#shop/catalogue/products.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { undoUntil } from '#values/staff/undo.ts';
import { noteMovements } from './change-products.ts';

export type ChangeUndone = Ok<{ product: StaffProductRow }> | Refused<'not-found' | 'too-late' | 'happened-since'>;

type Values = Partial<Pick<ProductRow, 'price' | 'stockQuantity' | 'isActive'>> & { archivedAt?: string | null };
type Change = { what: string; before: unknown; after: unknown };

/** Of a product: only its price and its stock, or that it went to the archive. */
export function isUndoable({ what, before }: Change): boolean {
  const fields = Object.keys((before ?? {}) as object);
  if (what === 'archived') return true;
  return (
    what === 'changed' && fields.length > 0 && fields.every((field) => field === 'price' || field === 'stockQuantity')
  );
}

/**
 * Staff take back the last change of a product for a minute by the shop's clock, if it is still the last one: what it was before
 * stands again. Stock goes back by the difference, because orders may have taken some of it since; where fewer are left than were added,
 * it is refused. Two who undo it undo it once.
 */
export function undoProductChange(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  eventId: number,
): Promise<ChangeUndone> {
  return allOrNothing(shop.db, async (tx): Promise<ChangeUndone> => {
    const product = await lockProduct(tx, id, 'change');
    if (!product) return refused('not-found');
    const last = await lastChange(tx, id);
    if (!last || last.id !== eventId || !isUndoable(last)) return refused('happened-since');
    const at = shop.clock();
    if (undoUntil(last.at) <= at) return refused('too-late');
    const [was, became] = [(last.before ?? {}) as Values, (last.after ?? {}) as Values];
    const by = (was.stockQuantity ?? 0) - (became.stockQuantity ?? 0);
    const stockQuantity = product.stockQuantity + by;
    if (stockQuantity < 0 || (by !== 0 && product.variants.length > 0)) return refused('happened-since');
    if (was.price !== undefined && product.pricedByCampaign) return refused('happened-since');
    const set = {
      ...(by !== 0 && { stockQuantity }),
      ...(was.price !== undefined && { price: was.price }),
      ...(last.what === 'archived' && { archivedAt: null, isActive: was.isActive ?? product.isActive }),
    };
    await tx
      .update(products)
      .set({ ...set, updatedAt: at })
      .where(eq(products.id, id));
    await noteMovements(tx, [{ productId: id, variantId: null, quantity: by }], at);
    const before = Object.fromEntries(Object.keys(set).map((field) => [field, product[field as keyof typeof set]]));
    await recordStaffEvent(tx, staff, { subject: 'product', subjectId: id, what: 'undone', at, before, after: set });
    const now = await readProduct({ db: tx }, id);
    return now ? ok({ product: now }) : refused('not-found');
  });
}

async function lastChange(tx: Transaction, id: number) {
  const ofProduct = and(eq(staffEvents.subject, 'product'), eq(staffEvents.subjectId, String(id)));
  const [last] = await tx.select().from(staffEvents).where(ofProduct).orderBy(desc(staffEvents.id)).limit(1);
  return last ?? null;
}
