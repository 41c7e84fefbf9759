import type { StaffProduct, StaffVariant } from '#contract/catalogue/product-schemas.ts';
import type { ItemKind } from '#values/order/gear.ts';
import { LOW_STOCK_AT_MOST } from '#values/order/order.ts';

/** A product, or one of its sizes and colors, that is nearly or quite out. */
export type Low = { product: StaffProduct; variant: StaffVariant | null; stock: number };

/** What is to be ordered again, the fewest first (rule 26.6). */
export function lowStock(products: StaffProduct[]): Low[] {
  return products
    .filter(({ kind, isActive, archivedAt }) => kind === 'stock' && isActive && archivedAt === null)
    .flatMap(shelvesOf)
    .filter(({ stock }) => stock <= LOW_STOCK_AT_MOST)
    .sort((one, other) => one.stock - other.stock);
}

function shelvesOf(product: StaffProduct): Low[] {
  if (product.variants.length === 0) return [{ product, variant: null, stock: product.stockQuantity }];
  return product.variants
    .filter(({ isActive }) => isActive)
    .map((variant) => ({ product, variant, stock: variant.stockQuantity }));
}

/** "Field Tee, M / Black" */
export function shelfName({ name }: Pick<StaffProduct, 'name'>, variant: Pick<StaffVariant, 'name'> | null): string {
  return variant ? `${name}, ${variant.name}` : name;
}

/** Why the stock of some products does not matter. */
export const WITHOUT_SHELF: Record<Exclude<ItemKind, 'stock'>, string> = {
  bow: 'On pre-order',
  print: 'Printed to order',
  gift_card: 'Sent by email',
};
