import type { ProductRow, VariantRow } from '#db/schema.ts';
import type { ItemKind } from '#values/order/gear.ts';

/** What a line of this product is. `hasCampaign`: it is sold on an active campaign, as the bow is. */
export function itemKindOf(
  { isPrintOnDemand, category }: Pick<ProductRow, 'isPrintOnDemand' | 'category'>,
  hasCampaign: boolean,
): ItemKind {
  if (isPrintOnDemand) return 'print';
  if (category === 'Gift Cards') return 'gift_card';
  return hasCampaign ? 'bow' : 'stock';
}

/** Whether there may be too few of it. The bow and prints are made when they are ordered, a gift card is a mail. */
export function needsStock(kind: ItemKind): boolean {
  return kind === 'stock';
}

/** "M / Black"; null: the product has no variants. */
export function variantNameOf(variant: Pick<VariantRow, 'size' | 'color'> | null): string | null {
  return variant && [variant.size, variant.color].filter(Boolean).join(' / ');
}
