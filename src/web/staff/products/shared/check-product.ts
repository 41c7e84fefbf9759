import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { newProduct, productChange, type StaffProduct } from '#contract/staff-products.ts';
import { changeOf, creationOf, NEW_PRODUCT, type ProductField, type ProductValues } from './product-values.ts';

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
