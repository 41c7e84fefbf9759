import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { usd } from '#web/client/format.ts';
import { SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { lowStock, WITHOUT_SHELF } from '#web/staff/products/shared/low-stock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { storedPicture } from '#web/ui/stored-picture.ts';
import { shelfOf, useShownStock } from './use-stock.ts';

export function ProductCard({ product, search }: { product: StaffProduct; search: URLSearchParams }) {
  return (
    <li>
      <SheetLink
        search={search}
        sheet="product"
        value={String(product.id)}
        className="grid h-full grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-t py-3 active:bg-bark"
      >
        <ProductThumb product={product} />
        <span className="min-w-0">
          <span className="block truncate font-semibold text-bone">{product.name}</span>
          <span className="block truncate text-ash text-sm">
            {product.category} · {usd(product.price)}
          </span>
          {!product.isActive && (
            <span className="mt-0.5 block text-sm">
              <Badge tone="quiet" open label="Inactive" />
            </span>
          )}
        </span>
        <StockFigure product={product} />
      </SheetLink>
    </li>
  );
}

/** What is in stock; of some products it does not matter. */
function StockFigure({ product }: { product: StaffProduct }) {
  const { kind, variants } = product;
  const stock = useShownStock(shelfOf(product));
  if (kind !== 'stock') return <span className="max-w-20 text-right text-ash text-sm">{WITHOUT_SHELF[kind]}</span>;
  // What is being counted on this phone is not in the product yet.
  const isLow =
    variants.length > 0 ? lowStock([product]).length > 0 : lowStock([{ ...product, stockQuantity: stock }]).length > 0;
  return (
    <span className="text-right">
      <span className={`block font-display text-3xl leading-none ${isLow ? 'text-blaze' : 'text-bone'}`}>{stock}</span>
      <span className="text-ash text-sm">in stock</span>
    </span>
  );
}

/** The picture, or the first letter in its place. */
export function ProductThumb({ product: { name, imageUrl } }: { product: StaffProduct }) {
  if (!imageUrl) {
    return (
      <span aria-hidden="true" className="grid size-14 place-items-center bg-bark font-display text-3xl text-ash">
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      {...storedPicture(imageUrl)}
      sizes="56px"
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 bg-bark object-cover"
    />
  );
}
