import type { Failure } from '#contract/failure.ts';
import type { StaffProduct } from '#contract/staff-products.ts';
import type { StaffProductRow } from '#shop/catalogue/products.ts';
import { type Cents, formatUsd, toDecimal } from '#values/money.ts';

export function presentStaffProduct(row: StaffProductRow): StaffProduct {
  const { price, archivedAt, createdAt, updatedAt, ...product } = row;
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

export function pricedByCampaign(price: Cents): Failure {
  const error = `Pre-orders run on this product at the price of its campaign, ${formatUsd(price)}. To save the rest, leave the price as it is.`;
  return { error, code: 'priced-by-campaign', fields: { price: `The campaign's price is ${formatUsd(price)}.` } };
}

export const ON_SALE = {
  error: 'Pre-orders run on this product, so it cannot be deleted. To take it off sale, switch it to inactive.',
  code: 'on-sale',
} satisfies Failure;
