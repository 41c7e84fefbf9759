import { useEffect, useState } from 'react';
import type { StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { RecordHistory } from '#web/staff/audit/record-history.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { ProductForm } from './staff-product-form.tsx';
import { useProductForm } from './use-product-form.ts';

type ProductWindowProps = {
  /** Null for a new one. */
  product: StaffProduct | null;
  onClose: () => void;
  onArchived: (product: StaffProduct) => void;
};

/** The form of one product in a window over the list; leaving it with changes asks first. */
export function ProductWindow({ product, onClose, onArchived }: ProductWindowProps) {
  const [deleting, setDeleting] = useState(false);
  const finish = () => {
    unsaved.release();
    onClose();
  };
  const model = useProductForm(product, finish);
  const unsaved = useUnsaved(model.changed);
  const isNew = product === null;
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
      {product && <RecordHistory subject="product" id={product.id} />}
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
