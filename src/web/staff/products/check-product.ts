import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ZodError } from 'zod';
import { newProduct, productChange, type StaffProduct } from '#contract/staff-products.ts';
import { changeOf, creationOf, NEW_PRODUCT, type ProductField, type ProductValues } from './product-values.ts';

/** What the form is about: a product that there is, with the stock that was seen, or a new one. */
export type ProductStart = { product: StaffProduct | null; start: ProductValues; stockSeen: number };

/** The contract's two schemas judge the form: all of it for a new product, of another only what was changed. */
export function productResolver({ product, start, stockSeen }: ProductStart): Resolver<ProductValues> {
  return (values) => {
    const error = product
      ? changeFault(changeOf(values, start, stockSeen))
      : newProduct.safeParse(creationOf(values)).error;
    return error ? { values: {}, errors: sentencesOf(error) } : { values, errors: {} };
  };
}

/** A form in which nothing was changed may be saved: there is nothing to ask the server for. */
function changeFault(change: object): ZodError | undefined {
  return Object.keys(change).length === 0 ? undefined : productChange.safeParse(change).error;
}

function sentencesOf({ issues }: ZodError): FieldErrors<ProductValues> {
  const errors: FieldErrors<ProductValues> = {};
  for (const { path, message } of issues) {
    const field = path[0];
    if (isField(field)) errors[field] ??= { type: 'refused', message };
  }
  return errors;
}

export function isField(name: unknown): name is ProductField {
  return typeof name === 'string' && name in NEW_PRODUCT;
}
