import { useLocation } from 'react-router';
import type { StaffProduct } from '#contract/staff-products.ts';
import { useChangeProduct } from '#web/staff/products/shared/use-change-product.ts';
import { Moment } from '#web/staff/shell/moment.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProductTile } from './product-tile.tsx';

/** A product that was deleted while orders refer to it. */
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
          <Badge tone="quiet">Archived</Badge>{' '}
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
