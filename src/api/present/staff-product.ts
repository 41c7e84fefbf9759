import type { Failure } from '#contract/failure.ts';
import type { StaffProduct } from '#contract/staff-products.ts';
import type { ProductRow } from '#shop/catalogue/list-active-products.ts';
import { toDecimal } from '#values/money.ts';

export function presentStaffProduct({ price, archivedAt, createdAt, updatedAt, ...product }: ProductRow): StaffProduct {
  return {
    ...product,
    price: toDecimal(price),
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const NO_SUCH_PRODUCT = {
  error: 'There is no such product; perhaps somebody has just deleted it. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

export const IN_ARCHIVE = {
  error: 'This product is in the archive. Please take it out of the archive before you change it.',
  code: 'archived',
} satisfies Failure;

export const ON_SALE = {
  error: 'Pre-orders run on this product, so it cannot be deleted. To take it off sale, switch it to inactive.',
  code: 'on-sale',
} satisfies Failure;
