import { asSeen } from '#values/typed-text.ts';
import { PRODUCT_CATEGORIES, type ProductCategory } from './order.ts';

/** What a visitor looks for among the gear; it stands in the address of the page. */
export type GearFilter = { category: ProductCategory | null; words: string };

export const LONGEST_SEARCH = 100;

/** As addresses have it: `gift-cards`. */
export function categoryWord(category: ProductCategory): string {
  return category.toLowerCase().replaceAll(' ', '-');
}

/** What stands behind the question mark, as far as it means anything: everything else is left out. */
export function readGearFilter(query: URLSearchParams): GearFilter {
  const word = query.get('category');
  const category = PRODUCT_CATEGORIES.find((each) => categoryWord(each) === word) ?? null;
  const words = asSeen(query.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_SEARCH)
    .toWellFormed()
    .trim();
  return { category, words };
}

/** The one address of a filter. */
export function gearAddress({ category, words }: GearFilter): string {
  const query = new URLSearchParams();
  if (category) query.set('category', categoryWord(category));
  if (words) query.set('q', words);
  const text = query.toString();
  return text ? `/gear?${text}` : '/gear';
}
