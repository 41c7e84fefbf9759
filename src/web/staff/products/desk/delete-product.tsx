import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductDeleted, StaffProduct } from '#contract/staff-products.ts';
import { dropProduct, productPath, rereadProducts } from '#web/staff/products/shared/use-products.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toast-store.ts';

type DeleteProductProps = {
  product: StaffProduct;
  open: boolean;
  onEnd: (outcome: ProductDeleted['outcome'] | 'kept') => void;
};

/** The spec's question (section 5), and what follows from yes. */
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

/** `onEnd` hears whether the product is gone, in the archive because orders refer to it, or still where it was. */
function useDeleteProduct(product: StaffProduct, onEnd: (outcome: ProductDeleted['outcome'] | 'kept') => void) {
  const client = useQueryClient();
  // A second press while the answer is being drawn would ask for what is gone.
  const underWay = useRef(false);
  const deletion = useMutation({
    mutationFn: () => askAsStaff<ProductDeleted>(productPath(product.id), { method: 'DELETE' }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'deleted') toast({ title: 'Product deleted successfully' });
      dropProduct(client, product.id);
      rereadProducts(client);
      onEnd(outcome);
    },
    onError: (error) => {
      underWay.current = false;
      const description = staffFailureText(error, 'It is still there. Please try again.');
      toast({ title: 'Failed to delete product', description, variant: 'destructive' });
      rereadProducts(client);
      onEnd('kept');
    },
  });
  return {
    remove: () => {
      if (underWay.current) return;
      underWay.current = true;
      deletion.mutate();
    },
    busy: deletion.isPending,
  };
}
