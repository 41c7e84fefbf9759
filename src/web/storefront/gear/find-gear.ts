import type { GearCard } from '#contract/catalogue/catalogue-schemas.ts';
import type { GearFilter } from '#values/order/gear-filter.ts';

/** What is of the category, and has every word in its name, its description, its category or its colors. */
export function findGear(gear: readonly GearCard[], { category, words }: GearFilter): GearCard[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return gear.filter((product) => {
    if (category && product.category !== category) return false;
    const text = [product.name, product.description, product.category, ...product.colors].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
