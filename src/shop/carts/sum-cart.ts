import type { Terms } from '#shop/catalogue/current-terms.ts';
import type { Cents } from '#values/money.ts';
import type { CartLine } from './read-cart.ts';

/**
 * What the lines that can be ordered cost, without shipping: what is paid at the checkout, and what later for the bow.
 * `terms`: those of today.
 */
export function sumCart(
  lines: CartLine[],
  terms: Pick<Terms, 'pricing'> | null,
): { subtotal: Cents; today: Cents; later: Cents } {
  const ordered = lines.filter(({ problem }) => problem === null || problem === 'too-many');
  const subtotal = ordered.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const hasBow = ordered.some(({ kind }) => kind === 'bow');
  const later = hasBow && terms ? terms.pricing.balance : 0;
  return { subtotal, today: subtotal - later, later };
}
