import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { StaffProduct } from '#contract/staff-products.ts';
import { useChangeProduct } from '#web/staff/products/shared/use-change-product.ts';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { DeleteProduct } from './delete-product.tsx';
import { ProductTile } from './product-tile.tsx';
import { Switch } from './switch.tsx';

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
  const { change, asked } = useChangeProduct(product);
  const active = asked?.isActive ?? product.isActive;
  return (
    <Switch label={`${product.name} is active`} checked={active} onCheckedChange={(isActive) => change({ isActive })}>
      {active ? <Badge tone="good">Active</Badge> : <Badge tone="quiet">Inactive</Badge>}
    </Switch>
  );
}
