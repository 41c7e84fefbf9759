import type { GearLeft } from '#contract/catalogue.ts';

/** "Only 3 left" (rule 21.2). */
export function stockWords(left: GearLeft): string {
  if (left === null) return 'In stock';
  return left === 0 ? 'Sold out' : `Only ${left} left`;
}
