import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import {
  type NewProduct,
  newProduct,
  type ProductChange,
  productChange,
  type StaffProduct,
} from '#contract/catalogue/product-schemas.ts';
import type { ProductCategory } from '#values/order/order.ts';
import {
  type PictureValues,
  pictureChanges,
  pictureValues,
  type VariantValues,
  variantChanges,
  variantValues,
  wholeNumber,
} from './part-values.ts';

/** What a new product starts with (rule 1.7), as the fields of its form have it. */
export const NEW_PRODUCT = {
  name: '',
  description: '',
  price: '0',
  category: '' as ProductCategory | '',
  stockQuantity: '0',
  isActive: true,
  weight: '',
  dimensions: '',
  sku: '',
  isPrintOnDemand: false,
  printfulProductId: '',
  printfulVariantId: '',
  printfulSyncProductId: '',
  printTechnique: '',
  printPlacement: '',
  printFileUrl: '',
  variants: [] as VariantValues[],
  pictures: [] as PictureValues[],
};
export type ProductValues = typeof NEW_PRODUCT;
/** The fields that are typed or switched, without the lists. */
export type ProductField = Exclude<keyof ProductValues, 'variants' | 'pictures'>;
const FIELDS = Object.keys(NEW_PRODUCT).filter((field): field is ProductField => isField(field));

export function valuesOf(product: StaffProduct): ProductValues {
  const typed = FIELDS.map((field) => {
    const value = product[field];
    return [field, typeof NEW_PRODUCT[field] === 'boolean' ? value : String(value ?? '')];
  });
  const variants = product.variants.map(variantValues);
  return { ...Object.fromEntries(typed), variants, pictures: product.pictures.map(pictureValues) };
}

/** What the API is asked to create; it refuses what is missing. With sizes and colors the stock is theirs. */
export function creationOf({
  variants,
  pictures,
  ...values
}: ProductValues): Partial<Record<keyof NewProduct, unknown>> {
  const [sizes, shown] = [variantChanges(variants, []), pictureChanges(pictures, [])];
  return {
    ...values,
    stockQuantity: sizes ? 0 : wholeNumber(values.stockQuantity),
    ...(sizes ? { variants: sizes } : {}),
    ...(shown ? { pictures: shown } : {}),
  };
}

/**
 * What differs from the start, and nothing else, so that a change that another person makes meanwhile stays. Stock goes
 * with the figure that it was reckoned from, other fields with what is known of them `now`: the server writes nothing over
 * what the person has not seen.
 */
export function changeOf(
  values: ProductValues,
  { start, stockSeen }: Pick<ProductStart, 'start' | 'stockSeen'>,
  now: ProductValues = start,
): Partial<Record<keyof ProductChange, unknown>> {
  const { stockQuantity, ...changed } = differing(values, start);
  const names = Object.keys(changed) as ProductField[];
  const variants = variantChanges(values.variants, start.variants, now.variants);
  const pictures = pictureChanges(values.pictures, start.pictures);
  const ownStock = values.variants.length === 0 && start.variants.length === 0;
  const counted = ownStock && stockQuantity !== undefined && wholeNumber(stockQuantity) !== stockSeen;
  return {
    ...changed,
    ...(names.length > 0 ? { seen: Object.fromEntries(names.map((name) => [name, now[name]])) } : {}),
    ...(counted ? { stockQuantity: wholeNumber(stockQuantity), stockSeen } : {}),
    ...(variants ? { variants } : {}),
    ...(pictures ? { pictures } : {}),
  };
}

/** The fields in which two forms differ, as the first one has them; without the lists. */
function differing(values: ProductValues, start: ProductValues): Partial<Pick<ProductValues, ProductField>> {
  return Object.fromEntries(
    FIELDS.filter((field) => values[field] !== start[field]).map((field) => [field, values[field]]),
  );
}

/** What the form is about: a product that there is, with the stock that was seen, or a new one. */
export type ProductStart = { product: StaffProduct | null; start: ProductValues; stockSeen: number };

/** The contract's two schemas judge the form: all of it for a new product, of another only what was changed. */
export function productResolver(given: ProductStart): Resolver<ProductValues> {
  const { product } = given;
  const read = (values: ProductValues) => (product ? changeOf(values, given) : creationOf(values));
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

export function isField(name: string): name is ProductField {
  return name in NEW_PRODUCT && name !== 'variants' && name !== 'pictures';
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
