import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import {
  type NewProduct,
  newProduct,
  type ProductChange,
  productChange,
  type StaffProduct,
} from '#contract/staff/products.ts';
import type { ProductCategory } from '#values/order.ts';

/** What a new product starts with (rule 1.7), as the fields of its form have it. */
export const NEW_PRODUCT = {
  name: '',
  description: '',
  price: '0',
  category: '' as ProductCategory | '',
  imageUrl: '',
  stockQuantity: '0',
  isActive: true,
  weight: '',
  dimensions: '',
  sku: '',
  isPrintOnDemand: false,
  printfulProductId: '',
  printfulVariantId: '',
  printfulSyncProductId: '',
};
export type ProductValues = typeof NEW_PRODUCT;
export type ProductField = keyof ProductValues;

export function valuesOf(product: StaffProduct): ProductValues {
  const typed = Object.entries(NEW_PRODUCT).map(([field, empty]) => {
    const value = product[field as ProductField];
    return [field, typeof empty === 'boolean' ? value : String(value ?? '')];
  });
  return Object.fromEntries(typed) as ProductValues;
}

/** What the API is asked to create; it refuses what is missing. */
export function creationOf(values: ProductValues): Record<keyof NewProduct, unknown> {
  return { ...values, stockQuantity: wholeNumber(values.stockQuantity) };
}

/**
 * What differs from the start, and nothing else, so that a change that another person makes meanwhile stays. Stock goes
 * with the figure that it was reckoned from.
 */
export function changeOf(
  values: ProductValues,
  start: ProductValues,
  stockSeen: number,
): Partial<Record<keyof ProductChange, unknown>> {
  const { stockQuantity, ...changed } = differing(values, start);
  if (stockQuantity === undefined || wholeNumber(stockQuantity) === stockSeen) return changed;
  return { ...changed, stockQuantity: wholeNumber(stockQuantity), stockSeen };
}

/** The fields in which two forms differ, as the first one has them. */
export function differing(values: ProductValues, start: ProductValues): Partial<ProductValues> {
  const fields = Object.keys(NEW_PRODUCT) as ProductField[];
  return Object.fromEntries(
    fields.filter((field) => values[field] !== start[field]).map((field) => [field, values[field]]),
  );
}

/** NaN for what is no whole number: "2.5" shall not silently become 2. */
function wholeNumber(typed: string): number {
  return /^\s*[+-]?\d+\s*$/.test(typed) ? Number.parseInt(typed, 10) : Number.NaN;
}

/** What the form is about: a product that there is, with the stock that was seen, or a new one. */
export type ProductStart = { product: StaffProduct | null; start: ProductValues; stockSeen: number };

/** The contract's two schemas judge the form: all of it for a new product, of another only what was changed. */
export function productResolver({ product, start, stockSeen }: ProductStart): Resolver<ProductValues> {
  const read = (values: ProductValues) => (product ? changeOf(values, start, stockSeen) : creationOf(values));
  // What was typed is judged whatever it is.
  const schema: z.ZodType<unknown, unknown> = product ? productChange : newProduct;
  const rules = z
    .custom<ProductValues>()
    .transform((values): unknown => read(values))
    .pipe(schema);
  const check = zodResolver(rules, undefined, { raw: true });
  // A form in which nothing was changed may be saved: there is nothing to ask the server for.
  return (values, ...more) =>
    Object.keys(read(values)).length === 0 ? { values, errors: {} } : check(values, ...more);
}

export function isField(name: unknown): name is ProductField {
  return typeof name === 'string' && name in NEW_PRODUCT;
}

/** The fields of the phone's short form (rules 1.7 and 15.4), all of them as they are typed. */
export const SHORT_FORM = {
  name: '',
  description: '',
  category: '',
  price: '',
  stockQuantity: '',
  weight: '',
  dimensions: '',
  sku: '',
};

/** Without these nothing is sent (rule 15.4). */
export const REQUIRED = ['name', 'description', 'category', 'price'] as const;

/** The contract's rules for the short form: stock is a whole number, 0 where none can be read, and never below 0. */
export const shortFormRules = z
  .custom<typeof SHORT_FORM>()
  .superRefine((typed, { addIssue }) => {
    for (const field of REQUIRED) {
      if (typed[field].trim() === '') addIssue({ code: 'custom', path: [field], message: 'Please fill this in.' });
    }
  })
  .transform((typed): unknown => ({
    ...typed,
    stockQuantity: Math.max(0, Number.parseInt(typed.stockQuantity, 10) || 0),
  }))
  .pipe<z.ZodType<z.output<typeof newProduct>, unknown>>(newProduct);
