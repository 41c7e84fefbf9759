import type { StaffProduct } from '#contract/staff-products.ts';
import { PHONE_PATH } from '#web/staff/session/sign-in-address.ts';

/** What a code stands for: the sheet that it opens. */
export type Found = { name: 'product' | 'order'; value: string };

/** Without its FD- a number is only known by its letters, which leave out those that are misread. */
const ORDER_NUMBER = /^(?:FD-([0-9A-Z]{8})|([0-9A-HJKMNP-TV-Z]{8}))$/i;

/**
 * What a code on a label says, or what was typed in its place: an address of the phone panel, wherever the shop was when
 * the label was printed; a SKU; an order's number, with or without FD-. Null for everything else.
 */
export function readCode(text: string, products: Pick<StaffProduct, 'id' | 'sku'>[]): Found | null {
  const code = text.trim();
  if (/^https?:\/\//i.test(code)) return readAddress(code);
  const bySku = products.find(({ sku }) => sku !== null && sku.toLowerCase() === code.toLowerCase());
  if (bySku) return { name: 'product', value: String(bySku.id) };
  return readOrderNumber(code);
}

function readAddress(code: string): Found | null {
  const address = URL.parse(code);
  if (address?.pathname !== PHONE_PATH) return null;
  const product = address.searchParams.get('product');
  if (product && /^\d{1,9}$/.test(product)) return { name: 'product', value: product };
  return readOrderNumber(address.searchParams.get('order') ?? '');
}

function readOrderNumber(text: string): Found | null {
  const [, named, bare] = ORDER_NUMBER.exec(text) ?? [];
  const letters = named ?? bare;
  return letters ? { name: 'order', value: `FD-${letters.toUpperCase()}` } : null;
}
