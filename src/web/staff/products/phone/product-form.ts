import { z } from 'zod';
import { newProduct } from '#contract/staff-products.ts';
import { tabMemory } from '#web/client/browser-storage.ts';

/** The fields of the form as they are typed (rules 1.7 and 15.4). */
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

/** Without these nothing is sent (rule 15.4). */
export const REQUIRED = ['name', 'description', 'category', 'price'] as const;
const MISSING = 'Please fill this in.';

/** The contract's rules for what is typed: stock is a whole number, 0 where none can be read, and never below 0. */
export const productRules = z
  .custom<TypedProduct>()
  .superRefine((typed, { addIssue }) => {
    for (const field of REQUIRED) {
      if (typed[field].trim() === '') addIssue({ code: 'custom', path: [field], message: MISSING });
    }
  })
  .transform((typed): unknown => ({
    ...typed,
    stockQuantity: Math.max(0, Number.parseInt(typed.stockQuantity, 10) || 0),
  }))
  .pipe<z.ZodType<z.output<typeof newProduct>, unknown>>(newProduct);

export type CheckedProduct = z.output<typeof productRules>;

/** What was typed and not saved yet: it outlives a reload, and a sign-in in between. */
export const productTyped = tabMemory<TypedProduct>('fulldraw.phone.product', (found) => {
  if (typeof found !== 'object' || found === null) return null;
  const fields = Object.entries(found).filter(([name, value]) => name in EMPTY_PRODUCT && typeof value === 'string');
  return { ...EMPTY_PRODUCT, ...Object.fromEntries(fields) };
});
