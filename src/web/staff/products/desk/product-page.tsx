import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { RecordHistory } from '#web/staff/audit/record-history.tsx';
import { Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useChangeProduct, useProduct, useUndoProduct } from '#web/staff/products/shared/use-products.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DeleteProduct } from './delete-product.tsx';
import type { ProductsOutlet } from './products-page.tsx';
import { ProductForm } from './staff-product-form.tsx';
import { useProductForm } from './use-product-form.ts';

/** What stands at `…/products/new` and `…/products/12`: a window over the list, whose search stays in the address. */
export function ProductPage() {
  const { product } = useParams();
  const { search } = useLocation();
  const { onArchived, onChanged } = useOutletContext<ProductsOutlet>();
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const close = () => void navigate({ pathname: panelPath('products'), search }, { preventScrollReset: true });
  if (product === 'new')
    return <ProductWindow product={null} onClose={close} onArchived={onArchived} onChanged={onChanged} />;
  const id = /^[1-9]\d{0,8}$/.test(product ?? '') ? Number(product) : null;
  if (id === null) return <UnknownProduct onClose={close} />;
  return <KnownProduct key={id} id={id} onClose={close} onArchived={onArchived} onChanged={onChanged} />;
}

function KnownProduct({ id, onClose, ...outlet }: ProductsOutlet & { id: number; onClose: () => void }) {
  const query = useProduct(id);
  const product = query.data;
  if (product?.archivedAt) return <ArchivedProduct product={product} onClose={onClose} />;
  if (product) return <ProductWindow product={product} onClose={onClose} {...outlet} />;
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

type ProductWindowProps = {
  /** Null for a new one. */
  product: StaffProduct | null;
  onClose: () => void;
} & ProductsOutlet;

/** The form of one product in a window over the list; leaving it with changes asks first. */
function ProductWindow({ product, onClose, onArchived, onChanged }: ProductWindowProps) {
  const [deleting, setDeleting] = useState(false);
  const finish = () => {
    unsaved.release();
    onClose();
  };
  const model = useProductForm(product, () => {
    finish();
    if (product) onChanged(product);
  });
  const unsaved = useUnsaved(model.changed);
  const isNew = product === null;
  const undo = useUndoProduct(product?.id ?? 0);
  const { setFocus } = model.form;
  useEffect(() => {
    if (!isNew) return;
    // The window takes the focus when it opens; whoever adds a product begins with its name.
    const opened = requestAnimationFrame(() => setFocus('name'));
    return () => cancelAnimationFrame(opened);
  }, [isNew, setFocus]);
  return (
    <Dialog
      open
      shape="desk"
      title={product ? 'Edit Product' : 'Add Product'}
      onOpenChange={(open) => !open && !model.busy && onClose()}
    >
      <ProductForm
        model={model}
        product={product}
        saveText={product ? 'Save changes' : 'Create product'}
        onCancel={onClose}
        aside={
          product && (
            <Button kind="quiet" onClick={() => setDeleting(true)}>
              Delete product
            </Button>
          )
        }
      />
      {product && <RecordHistory subject="product" id={product.id} undo={undo} />}
      {product && (
        <DeleteProduct
          product={product}
          open={deleting}
          onEnd={(outcome) => {
            setDeleting(false);
            if (outcome === 'kept') return;
            finish();
            if (outcome === 'archived') onArchived(product);
          }}
        />
      )}
    </Dialog>
  );
}
