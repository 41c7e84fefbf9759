import type { NewProduct } from '#contract/staff-products.ts';
import { PRODUCT_CATEGORIES } from '#values/order.ts';
import { tabMemory } from '#web/client/tab-memory.ts';

/** The fields of the form as they are typed (spec section 3, "Mobile add-product form"). */
export const EMPTY_PRODUCT = {
  name: '',
  description: '',
  category: '',
  price: '',
  stockQuantity: '',
  weight: '',
  dimensions: '',
  sku: '',
};
export type TypedProduct = typeof EMPTY_PRODUCT;
export type ProductField = keyof TypedProduct;

/** Without these nothing is sent (spec section 5). */
const REQUIRED = ['name', 'description', 'category', 'price'] as const;

export function missingFields(typed: TypedProduct): ProductField[] {
  return REQUIRED.filter((field) => typed[field].trim() === '');
}

/** What the API is asked to create: stock is a whole number, 0 where none can be read. */
export function productOf(typed: TypedProduct): NewProduct {
  const category = PRODUCT_CATEGORIES.find((known) => known === typed.category);
  if (!category) throw new TypeError(`no category: ${typed.category}`);
  return { ...typed, category, stockQuantity: Number.parseInt(typed.stockQuantity, 10) || 0 };
}

/** What was typed and not saved yet: it outlives a reload, and a sign-in in between. */
export const productTyped = tabMemory<TypedProduct>('fulldraw.phone.product', (found) => {
  if (typeof found !== 'object' || found === null) return null;
  const fields = Object.entries(found).filter(([name, value]) => name in EMPTY_PRODUCT && typeof value === 'string');
  return { ...EMPTY_PRODUCT, ...Object.fromEntries(fields) };
});
