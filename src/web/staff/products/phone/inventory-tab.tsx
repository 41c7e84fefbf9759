import { useDeferredValue, useState } from 'react';
import { ListWaiting } from '#web/staff/phone/list-waiting.tsx';
import { findProducts } from '#web/staff/products/shared/find-products.ts';
import { useProducts } from '#web/staff/products/shared/use-products.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LowStockAlert } from './low-stock-alert.tsx';
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
            <LowStockAlert products={all} search={search} />
            <TextField
              label="Search products"
              type="search"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              placeholder="Name or category"
              className="[&_input::-webkit-search-cancel-button]:grayscale"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
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
