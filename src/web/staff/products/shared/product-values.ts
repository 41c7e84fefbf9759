import type { NewProduct, ProductChange, StaffProduct } from '#contract/staff-products.ts';
import type { ProductCategory } from '#values/order.ts';

/** The fields of the form, as they are typed. */
export type ProductValues = {
  name: string;
  description: string;
  price: string;
  category: ProductCategory | '';
  imageUrl: string;
  stockQuantity: string;
  isActive: boolean;
  weight: string;
  dimensions: string;
  sku: string;
  isPrintOnDemand: boolean;
  printfulProductId: string;
  printfulVariantId: string;
  printfulSyncProductId: string;
};
export type ProductField = keyof ProductValues;

/** What a new product starts with (rule 1.7). */
export const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  price: '0',
  category: '',
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

export function valuesOf(product: StaffProduct): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price: product.price,
    category: product.category,
    imageUrl: product.imageUrl ?? '',
    stockQuantity: String(product.stockQuantity),
    isActive: product.isActive,
    weight: product.weight ?? '',
    dimensions: product.dimensions ?? '',
    sku: product.sku ?? '',
    isPrintOnDemand: product.isPrintOnDemand,
    printfulProductId: product.printfulProductId ?? '',
    printfulVariantId: product.printfulVariantId ?? '',
    printfulSyncProductId: product.printfulSyncProductId ?? '',
  };
}

/** What the API is asked to create; it refuses what is missing. */
export function creationOf(values: ProductValues): Record<keyof NewProduct, unknown> {
  return { ...values, stockQuantity: wholeNumber(values.stockQuantity) };
}

/**
 * What differs from the start, and nothing else, so that a change that somebody else makes meanwhile stays. Stock goes
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
