import type { GearCard, GearItem, GearLeft, GearPicture, GearVariant } from '#contract/catalogue/catalogue-schemas.ts';
import type { PictureRow, VariantRow } from '#db/schema.ts';
import { needsStock } from '#shop/catalogue/item-kind.ts';
import { type Gear, leftOf } from '#shop/catalogue/list-gear.ts';
import { toDecimal } from '#values/money.ts';
import { MOST_OF_ONE, priceOf } from '#values/order/gear.ts';
import { LOW_STOCK_AT_MOST } from '#values/order/order.ts';

export function presentCard(gear: Gear): GearCard {
  const { product, kind, variants, pictures } = gear;
  const { slug, name, description, category } = product;
  const prices = variants.length > 0 ? variants.map((variant) => priceOf(product, variant)) : [product.price];
  const cheapest = Math.min(...prices);
  return {
    ...{ slug, name, description, category },
    // What pre-orders run on is not among the gear.
    kind: kind === 'bow' ? 'stock' : kind,
    price: toDecimal(cheapest),
    pricesDiffer: prices.some((price) => price !== cheapest),
    left: tell(leftOf(gear)),
    colors: [...new Set(variants.flatMap(({ color }) => color ?? []))],
    pictures: presentPictures(gear, pictures).slice(0, 2),
  };
}

export function presentItem(gear: Gear): GearItem {
  const { product, kind, variants, pictures } = gear;
  const { id, sku, weight, dimensions } = product;
  const left = leftOf(gear);
  return {
    ...presentCard(gear),
    ...{ id, sku, dimensions },
    weight: weight && Number(weight) > 0 ? weight : null,
    most: Math.min(left ?? MOST_OF_ONE, MOST_OF_ONE),
    pictures: presentPictures(gear, pictures),
    variants: variants.map((variant): GearVariant => presentVariant(gear, variant, needsStock(kind))),
  };
}

function presentVariant({ product }: Gear, variant: VariantRow, isCounted: boolean): GearVariant {
  const { id, size, color, stockQuantity } = variant;
  const left = isCounted ? stockQuantity : null;
  const most = Math.min(left ?? MOST_OF_ONE, MOST_OF_ONE);
  return { id, size, color, price: toDecimal(priceOf(product, variant)), left: tell(left), most };
}

/** How many there are is said where there are few (rule 21.2). */
function tell(left: number | null): GearLeft {
  return left !== null && left <= LOW_STOCK_AT_MOST ? left : null;
}

/** Those of the shop's own address: a page fetches pictures from nowhere else. */
export function presentPictures({ product }: Pick<Gear, 'product'>, rows: PictureRow[]): GearPicture[] {
  const pictures = rows.map(({ url, alt, color }) => ({ url, alt: alt || product.name, color }));
  const first = { url: product.imageUrl ?? '', alt: product.name, color: null };
  return (pictures.length > 0 ? pictures : [first]).filter(({ url }) => /^\/(?!\/)/.test(url));
}
