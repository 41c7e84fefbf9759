import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import type { StaffProduct } from '#contract/staff-products.ts';
import { LOW_STOCK_AT_MOST } from '#values/order.ts';
import { usd } from '#web/payment/usd.ts';
import { ProductPicture } from './product-picture.tsx';

type ProductTileProps = {
  product: StaffProduct;
  address: To;
  /** What says whether it is on sale. */
  standing: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** A product in the grid: on phones its picture is at the left, else above. */
export function ProductTile({ product, address, standing, children }: ProductTileProps) {
  const { name, category, price, stockQuantity, sku, imageUrl, isPrintOnDemand } = product;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-rule border-t pt-4 sm:grid-cols-1 sm:grid-rows-[auto_1fr] sm:gap-y-3 sm:border-t-0 sm:pt-0">
      <ProductPicture src={imageUrl} name={name} className="self-start" />
      <div className="flex min-w-0 flex-col">
        <div className="flex items-start justify-between gap-4">
          <h2 className="title-block min-w-0 wrap-anywhere">
            <Link to={address} preventScrollReset className="text-bone underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="title-block text-bone">{usd(price)}</p>
        </div>
        <p className="text-ash text-sm wrap-anywhere">
          {[category, sku, isPrintOnDemand && 'Print on demand'].filter(Boolean).join(' · ')}
        </p>
        <p className={`mt-1 text-sm ${isLow(stockQuantity) ? 'font-semibold text-alarm' : 'text-bone'}`}>
          {stockText(stockQuantity)}
        </p>
        <div className="mt-auto pt-3">
          {standing}
          <div className="mt-1 flex flex-wrap gap-x-5">{children}</div>
        </div>
      </div>
    </li>
  );
}

function isLow(stock: number): boolean {
  return stock <= LOW_STOCK_AT_MOST;
}

function stockText(stock: number): string {
  if (stock === 0) return 'None in stock';
  return isLow(stock) ? `Low stock: ${stock}` : `${stock} in stock`;
}
