import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductDeleted, StaffProduct } from '#contract/staff-products.ts';
import { toast } from '#web/ui/toast-store.ts';
import { askAsStaff } from '../session/ask-as-staff.ts';
import { staffFailureWords } from '../session/staff-failure-words.ts';
import { productPath, rereadProducts } from './use-products.ts';

/** `onEnd` hears whether the product is gone, in the archive because orders refer to it, or still where it was. */
export function useDeleteProduct(product: StaffProduct, onEnd: (outcome: ProductDeleted['outcome'] | 'kept') => void) {
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => askAsStaff<ProductDeleted>(productPath(product.id), { method: 'DELETE' }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'deleted') toast({ title: 'Product deleted successfully' });
      rereadProducts(client);
      onEnd(outcome);
    },
    onError: (error) => {
      const description = staffFailureWords(error, 'It is still there. Please try again.');
      toast({ title: 'Failed to delete product', description, variant: 'destructive' });
      rereadProducts(client);
      onEnd('kept');
    },
  });
  return {
    remove: () => {
      if (!deletion.isPending) deletion.mutate();
    },
    busy: deletion.isPending,
  };
}
