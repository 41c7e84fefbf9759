import type { z } from 'zod';
import type { newProduct, productChange } from '#contract/catalogue/product-schemas.ts';
import { centsOf } from '#contract/fields/amount.ts';
import type { NewProduct } from '#shop/catalogue/changing/add-product.ts';
import type { PictureChange } from '#shop/catalogue/changing/change-pictures.ts';
import type { ProductChange } from '#shop/catalogue/changing/change-products.ts';
import type { VariantChange } from '#shop/catalogue/changing/change-variants.ts';
import { variantNameOf } from '#shop/catalogue/item-kind.ts';
import type { StaffProductRow } from '#shop/catalogue/products.ts';

type GivenChange = z.output<typeof productChange>;
type GivenVariant = NonNullable<GivenChange['variants']>[number];
type GivenPicture = NonNullable<GivenChange['pictures']>[number];

/** A request for a new product, in the shop's words. */
export function productOf(given: z.output<typeof newProduct>) {
  const { allowFree, stockQuantity, variants, pictures, price, ...details } = given;
  return {
    allowFree,
    details: { ...details, price: centsOf(price) },
    stockQuantity,
    ...(variants && { variants: variants.map(variantOf) }),
    ...(pictures && { pictures: pictures.map(pictureOf) }),
  } satisfies NewProduct;
}

/** A request for a change of one. */
export function changeOf(change: GivenChange): ProductChange {
  const { allowFree, requestKey, stockQuantity, stockSeen, archived, seen, variants, pictures, ...details } = change;
  return {
    allowFree,
    requestKey,
    details: inCents(details),
    seen: seen && inCents(seen),
    ...stockOf({ stockQuantity, stockSeen }),
    ...(variants && { variants: variants.map(variantOf) }),
    ...(pictures && { pictures: pictures.map(pictureOf) }),
    restore: archived === false,
  };
}

function variantOf({ id, remove, seen, stockQuantity, stockSeen, ...details }: GivenVariant): VariantChange {
  const given = Object.values(details).some((value) => value !== undefined);
  return {
    id,
    remove,
    seen: seen && inCents(seen),
    ...(given ? { details: inCents(details) } : {}),
    ...stockOf({ stockQuantity, stockSeen }),
  };
}

function pictureOf({ id, remove, ...details }: GivenPicture): PictureChange {
  return { id, remove, details };
}

function stockOf({ stockQuantity, stockSeen }: { stockQuantity?: number | undefined; stockSeen?: number | undefined }) {
  return stockQuantity === undefined ? {} : { stock: { quantity: stockQuantity, seen: stockSeen } };
}

type Price = GivenVariant['price'];

function inCents<Details extends { price?: Price }>({ price, ...details }: Details) {
  if (price === undefined) return details;
  return { ...details, price: price === null ? null : centsOf(price) };
}

export function presentStaffProduct(row: StaffProductRow) {
  return { ...row, variants: row.variants.map((each) => ({ ...each, name: variantNameOf(each) ?? '' })) };
}
