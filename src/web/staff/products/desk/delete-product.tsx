import type { ProductDeleted, StaffProduct } from '#contract/staff-products.ts';
import { useDeleteProduct } from '#web/staff/products/shared/use-delete-product.ts';
import { Question } from '#web/ui/question.tsx';

type DeleteProductProps = {
  product: StaffProduct;
  open: boolean;
  onEnd: (outcome: ProductDeleted['outcome'] | 'kept') => void;
};

/** The question of rule 15.5, and what follows from yes. */
export function DeleteProduct({ product, open, onEnd }: DeleteProductProps) {
  const { remove, busy } = useDeleteProduct(product, onEnd);
  return (
    <Question
      open={open}
      title="Are you sure you want to delete this product?"
      description={`${product.name} leaves the shop at once. If orders refer to it, it is kept in the archive instead, and can be restored there.`}
      yes={busy ? 'Deleting…' : 'Delete'}
      no="Cancel"
      busy={busy}
      onYes={remove}
      onNo={() => onEnd('kept')}
    />
  );
}
