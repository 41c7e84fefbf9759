import { useDeferredValue, useState } from 'react';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { Empty, Loaded } from '#web/staff/parts/page-parts.tsx';
import { CompactField } from '#web/staff/parts/record-list.tsx';
import { ListHead, ListWaiting } from '#web/staff/phone-parts/phone-list.tsx';
import { SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { lowStock, shelfName } from '#web/staff/products/shared/low-stock.ts';
import { findProducts, useProducts } from '#web/staff/products/shared/use-products.ts';
import { ProductCard } from './product-card.tsx';

/** Everything that the shop sells, to be counted. */
export function InventoryTab({ search }: { search: URLSearchParams }) {
  const products = useProducts({ archived: false });
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  return (
    <Loaded query={products} what="the products" waiting={<ListWaiting what="the products" />}>
      {(all) => {
        const found = findProducts(all, wanted);
        return (
          <div className="space-y-5">
            <ListHead>
              <CompactField
                label="Search products"
                type="search"
                inputMode="search"
                enterKeyHint="search"
                autoComplete="off"
                placeholder="Name or category"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </ListHead>
            <LowStockAlert products={all} search={search} />
            <p role="status" className="sr-only">
              {found.length} {found.length === 1 ? 'product' : 'products'}
            </p>
            {found.length > 0 ? (
              <ul className="grid md:grid-cols-2 md:gap-x-8">
                {found.map((product) => (
                  <ProductCard key={product.id} product={product} search={search} />
                ))}
              </ul>
            ) : (
              <NothingFound any={all.length > 0} wanted={wanted} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function NothingFound({ any, wanted }: { any: boolean; wanted: string }) {
  if (!any) return <Empty title="No products yet">Add the first one with Add Product above.</Empty>;
  return <Empty title="Nothing found">No product’s name or category has “{wanted.trim()}” in it.</Empty>;
}

/** How many the alert names (rule 15.3). */
const NAMED = 3;

/** What is nearly or quite out, the fewest first. */
function LowStockAlert({ products, search }: { products: StaffProduct[]; search: URLSearchParams }) {
  const low = lowStock(products);
  if (low.length === 0) return null;
  return (
    <section aria-labelledby="low-stock" className="border-blaze border-l-2 bg-bark py-3 pr-2 pl-4">
      <h3 id="low-stock" className="font-semibold text-blaze">
        Low stock
      </h3>
      <ul>
        {low.slice(0, NAMED).map(({ product, variant, stock }) => (
          <li key={`${product.id}-${variant?.id}`}>
            <SheetLink
              search={search}
              sheet="product"
              value={String(product.id)}
              className="flex min-h-11 items-center justify-between gap-4 text-bone"
            >
              <span className="min-w-0 truncate link-quiet">{shelfName(product, variant)}</span>
              <span className="shrink-0 pr-2 font-semibold">{stock === 0 ? 'None left' : `${stock} left`}</span>
            </SheetLink>
          </li>
        ))}
      </ul>
      {low.length > NAMED && <p className="pb-1 text-ash text-sm">and {low.length - NAMED} more</p>}
    </section>
  );
}
