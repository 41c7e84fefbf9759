import type { StaffProduct } from '#contract/staff-products.ts';

/** The products whose name or category holds the words, in whatever case (rule 15.5); a SKU is found too. */
export function findProducts(products: StaffProduct[], search: string): StaffProduct[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return products;
  return products.filter(({ name, category, sku }) =>
    [name, category, sku ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}
