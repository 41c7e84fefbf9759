import type { GearCard } from '#contract/catalogue/catalogue-schemas.ts';

/** "Only 3 left" (rule 21.2); what needs no stock says how it comes instead. */
export function stockWords({ kind, left }: Pick<GearCard, 'kind' | 'left'>): string {
  if (kind === 'print') return 'Printed to order';
  if (kind === 'gift_card') return 'By email';
  if (left === null) return 'In stock';
  return left === 0 ? 'Sold out' : `Only ${left} left`;
}
