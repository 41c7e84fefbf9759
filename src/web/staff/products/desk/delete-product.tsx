import { deleteProduct } from '#contract/catalogue/product-calls.ts';
import type { ProductDeleted, StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { dropProduct } from '#web/staff/products/shared/use-products.ts';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type DeleteProductProps = {
  product: StaffProduct;
  open: boolean;
  /** The product is gone, in the archive because orders or carts refer to it, or still where it was. */
  onEnd: (outcome: ProductDeleted['outcome'] | 'kept') => void;
};

/** The question of rule 15.5, and what follows from yes. */
export function DeleteProduct({ product, open, onEnd }: DeleteProductProps) {
  const { send, busy } = useStaffChange({
    once: true,
    send: () => callAsStaff(deleteProduct, { params: { id: product.id } }),
    onDone({ outcome }) {
      if (outcome === 'deleted') toast({ title: 'Product deleted successfully' });
      dropProduct(product.id);
      onEnd(outcome);
    },
    failed: 'Failed to delete product',
    otherwise: 'It is still there. Please try again.',
    onFailed() {
      rereadAbout('products');
      onEnd('kept');
    },
  });
  return (
    <Question
      open={open}
      title="Are you sure you want to delete this product?"
      description={`${product.name} leaves the shop at once. If orders or carts refer to it, it is kept in the archive instead, and can be restored there.`}
      yes={busy ? 'Deleting…' : 'Delete'}
      no="Cancel"
      busy={busy}
      onYes={() => send()}
      onNo={() => onEnd('kept')}
    />
  );
}
