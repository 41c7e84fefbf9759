import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import type { StaffProduct } from '#contract/staff/products.ts';
import { RecordHistory } from '#web/staff/audit/record-history.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Question } from '#web/ui/question.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { ProductForm } from './product-form.tsx';
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
    guard.release();
    onClose();
  };
  const model = useProductForm(product, finish);
  const guard = useLeaveGuard(model.changed);
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
      <LeaveQuestion guard={guard} />
    </Dialog>
  );
}

function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  return (
    <Question
      open={guard.asking}
      title="Leave without saving?"
      description="What you changed here has not been saved and would be lost."
      yes="Leave"
      no="Keep editing"
      onYes={guard.leave}
      onNo={guard.stay}
    />
  );
}

/** Holds back whatever would leave a form with changes: links, Back, closing. The page asks, and then stays or leaves. */
function useLeaveGuard(dirty: boolean) {
  const open = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !open.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (dirty && !open.current) event.preventDefault();
  });
  return {
    asking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** The form is done: whatever leaves it now may. */
    release: () => {
      open.current = true;
    },
  };
}
