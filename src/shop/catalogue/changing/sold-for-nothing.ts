import type { StaffProductRow } from '#shop/catalogue/products.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** What anybody could take for $0.00 by now: the product itself (null), or sizes and colors of it by their ids. */
function soldForNothing({ isActive, archivedAt, price, variants }: StaffProductRow): (number | null)[] {
  if (!isActive || archivedAt) return [];
  if (variants.length === 0) return price === 0 ? [null] : [];
  return variants.filter((each) => each.isActive && (each.price ?? price) === 0).map(({ id }) => id);
}

/**
 * Nothing goes on sale at $0.00 unless whoever does it has said so (rule 26.9): a product that is switched on, a price that becomes
 * nothing, a size or color that comes, whichever way the change is made. What was so before is not asked again. Called with what
 * was written; the caller's transaction takes it back.
 */
export function mayBeFree(
  before: StaffProductRow | null,
  after: StaffProductRow,
  { allowFree = false }: { allowFree?: boolean | undefined },
): Ok | Refused<'sold-for-nothing'> {
  const was = before ? soldForNothing(before) : [];
  const isNew = soldForNothing(after).some((each) => !was.includes(each));
  return isNew && !allowFree ? refused('sold-for-nothing') : ok();
}
