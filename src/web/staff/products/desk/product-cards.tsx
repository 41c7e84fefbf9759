import { type ReactNode, useState } from 'react';
import { Link, type To, useLocation } from 'react-router';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { usd } from '#web/client/format.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { Switch } from '#web/staff/parts/switch.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { FreeQuestion } from '#web/staff/products/shared/free-question.tsx';
import { lowStock, WITHOUT_SHELF } from '#web/staff/products/shared/low-stock.ts';
import { useChangeProduct } from '#web/staff/products/shared/use-products.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { DeleteProduct } from './delete-product.tsx';
import { ProductPicture } from './product-picture.tsx';

type ProductCardProps = { product: StaffProduct; onArchived: (product: StaffProduct) => void };

/** A product of the catalogue. */
export function ProductCard({ product, onArchived }: ProductCardProps) {
  const panelPath = usePanelPath();
  const { search } = useLocation();
  const [deleting, setDeleting] = useState(false);
  const address = { pathname: panelPath('products', product.id), search };
  return (
    <ProductTile product={product} address={address} standing={<ActiveSwitch product={product} />}>
      <Link to={address} preventScrollReset aria-label={`Edit ${product.name}`} className={buttonLook('quiet')}>
        Edit
      </Link>
      <Link
        to={`${panelPath('labels')}?product=${product.id}`}
        aria-label={`Label of ${product.name}`}
        className={buttonLook('quiet')}
      >
        Label
      </Link>
      <Button kind="quiet" aria-label={`Delete ${product.name}`} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <DeleteProduct
        product={product}
        open={deleting}
        onEnd={(outcome) => {
          setDeleting(false);
          if (outcome === 'archived') onArchived(product);
        }}
      />
    </ProductTile>
  );
}

/** Moves at once; when the server refuses, it moves back and a message says why. */
function ActiveSwitch({ product }: { product: StaffProduct }) {
  const { change, asked, freeQuestion } = useChangeProduct(product);
  const active = asked?.isActive ?? product.isActive;
  return (
    <>
      <Switch label={`${product.name} is active`} checked={active} onCheckedChange={(isActive) => change({ isActive })}>
        {active ? <Badge tone="good" label="Active" /> : <Badge tone="quiet" label="Inactive" />}
      </Switch>
      <FreeQuestion {...freeQuestion} />
    </>
  );
}

/** A product that was deleted while orders or carts refer to it. */
export function ArchivedCard({ product }: { product: StaffProduct }) {
  const panelPath = usePanelPath();
  const { search } = useLocation();
  const { change, asked } = useChangeProduct(product);
  return (
    <ProductTile
      product={product}
      address={{ pathname: panelPath('products', product.id), search }}
      standing={
        <p className="text-sm">
          <Badge tone="quiet" label="Archived" />{' '}
          {product.archivedAt && (
            <span className="text-ash">
              <Moment at={product.archivedAt} dayOnly />
            </span>
          )}
        </p>
      }
    >
      <Button
        kind="quiet"
        busy={asked !== null}
        aria-label={`Restore ${product.name}`}
        onClick={() => change({ archived: false })}
      >
        Restore
      </Button>
    </ProductTile>
  );
}

type ProductTileProps = {
  product: StaffProduct;
  address: To;
  /** What says whether it is on sale. */
  standing: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** A product in the grid: on phones its picture is at the left, else above. */
function ProductTile({ product, address, standing, children }: ProductTileProps) {
  const { name, category, price, sku, imageUrl, isPrintOnDemand, variants } = product;
  return (
    <li
      data-row
      className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-rule border-t pt-4 sm:grid-cols-1 sm:grid-rows-[auto_1fr] sm:gap-y-3 sm:border-t-0 sm:pt-0"
    >
      <ProductPicture src={imageUrl} name={name} className="self-start" />
      <div className="flex min-w-0 flex-col">
        <div className="flex items-start justify-between gap-4">
          <h2 className="title-block min-w-0 wrap-anywhere">
            <Link to={address} preventScrollReset data-opens className="text-bone underline-offset-4 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="title-block text-bone">{usd(price)}</p>
        </div>
        <p className="text-ash text-sm wrap-anywhere">
          {[category, sku, kindsText(variants.length), isPrintOnDemand && 'Print on demand']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <StockLine product={product} />
        <div className="mt-auto pt-3">
          {standing}
          <div className="mt-1 flex flex-wrap gap-x-5">{children}</div>
        </div>
      </div>
    </li>
  );
}

/** What is in stock, and of which sizes and colors there is little; of some products it does not matter. */
function StockLine({ product }: { product: StaffProduct }) {
  const { kind, stockQuantity, variants } = product;
  if (kind !== 'stock') return <p className="mt-1 text-ash text-sm">{WITHOUT_SHELF[kind]}</p>;
  const low = lowStock([product]);
  const named = low.flatMap(({ variant }) => (variant ? [`${variant.name} (${variant.stockQuantity})`] : []));
  const text = low.length > 0 && variants.length === 0 && stockQuantity > 0 ? `Low stock: ${stockQuantity}` : null;
  return (
    <p className={`mt-1 text-sm wrap-anywhere ${low.length > 0 ? 'font-semibold text-alarm' : 'text-bone'}`}>
      {text ?? (stockQuantity === 0 ? 'None in stock' : `${stockQuantity} in stock`)}
      {stockQuantity > 0 && named.length > 0 && `, low in ${few(named)}`}
    </p>
  );
}

function kindsText(count: number): string | false {
  return count > 0 && `${count} ${count === 1 ? 'kind' : 'kinds'}`;
}

function few(names: string[]): string {
  const more = names.length - 3;
  return more > 0 ? `${names.slice(0, 3).join(', ')} and ${more} more` : names.join(', ');
}
