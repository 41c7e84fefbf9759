import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductDeleted, StaffProduct } from '#contract/staff-products.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { dropProduct, productPath, rereadProducts } from './use-products.ts';

/** `onEnd` is told whether the product is gone, in the archive because orders refer to it, or still where it was. */
export function useDeleteProduct(product: StaffProduct, onEnd: (outcome: ProductDeleted['outcome'] | 'kept') => void) {
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
