import type { Terms } from '#shop/catalogue/current-terms.ts';
import { priceOrder } from '#shop/catalogue/price-order.ts';
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
  const hasBow = ordered.some(({ kind }) => kind === 'bow');
  // Where it goes is said at the checkout; without a zone nothing is reckoned for shipping.
  const asked = { lines: ordered, terms: hasBow ? terms : null, zone: null, giftBalance: 0 };
  const { goods: subtotal, today, later } = priceOrder(asked);
  return { subtotal, today, later };
}
