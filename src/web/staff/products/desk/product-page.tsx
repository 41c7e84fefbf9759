import { Link, useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useChangeProduct, useProduct } from '#web/staff/products/shared/use-products.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProductWindow } from './product-window.tsx';
import type { ProductsOutlet } from './products-page.tsx';

/** What stands at `…/products/new` and `…/products/12`: a window over the list, whose search stays in the address. */
export function ProductPage() {
  const { product } = useParams();
  const { search } = useLocation();
  const { onArchived } = useOutletContext<ProductsOutlet>();
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const close = () => void navigate({ pathname: panelPath('products'), search }, { preventScrollReset: true });
  if (product === 'new') return <ProductWindow product={null} onClose={close} onArchived={onArchived} />;
  const id = /^[1-9]\d{0,8}$/.test(product ?? '') ? Number(product) : null;
  if (id === null) return <UnknownProduct onClose={close} />;
  return <KnownProduct key={id} id={id} onClose={close} onArchived={onArchived} />;
}

type KnownProductProps = ProductsOutlet & { id: number; onClose: () => void };

function KnownProduct({ id, onClose, onArchived }: KnownProductProps) {
  const query = useProduct(id);
  const product = query.data;
  if (product?.archivedAt) return <ArchivedProduct product={product} onClose={onClose} />;
  if (product) return <ProductWindow product={product} onClose={onClose} onArchived={onArchived} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <UnknownProduct onClose={onClose} />;
  return (
    <Dialog open shape="desk" title="Edit Product" onOpenChange={onClose}>
      <div className="mt-6">
        <Loaded query={query} what="the product">
          {() => null}
        </Loaded>
      </div>
    </Dialog>
  );
}

function ArchivedProduct({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const { change, asked } = useChangeProduct(product);
  return (
    <Dialog open title={product.name} onOpenChange={onClose}>
      <p className="mt-4 text-ash">
        This product was archived{' '}
        {product.archivedAt && (
          <>
            on <Moment at={product.archivedAt} dayOnly />
          </>
        )}
        , because orders or carts refer to it. Nobody sees it in the shop. Restored, it is inactive until you switch it
        on.
      </p>
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose}>Close</Button>
        <Button kind="bone" busy={asked !== null} onClick={() => change({ archived: false })}>
          Restore
        </Button>
      </div>
    </Dialog>
  );
}

function UnknownProduct({ onClose }: { onClose: () => void }) {
  const panelPath = usePanelPath();
  return (
    <Dialog open title="There is no such product" onOpenChange={onClose}>
      <p className="mt-4 text-ash">It may have been deleted meanwhile.</p>
      <Link to={panelPath('products')} className={buttonLook('line', 'mt-6 self-end')}>
        All products
      </Link>
    </Dialog>
  );
}
