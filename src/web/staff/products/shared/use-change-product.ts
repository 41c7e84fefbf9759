import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductChange, StaffProduct } from '#contract/staff-products.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { keepProduct, productPath, rereadProducts } from './use-products.ts';

/** A change that is made with one touch: the switch of a card, and Restore in the archive. */
export function useChangeProduct({ id }: Pick<StaffProduct, 'id'>) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: ProductChange) => askAsStaff<StaffProduct>(productPath(id), { method: 'PUT', body }),
    onSuccess: async (product) => {
      await keepProduct(client, product);
      toast({ title: 'Product updated successfully' });
    },
    onError: (error) => {
      const description = staffFailureText(error, 'It is as it was. Please try again.');
      toast({ title: 'Failed to update product', description, variant: 'destructive' });
      rereadProducts(client);
    },
  });
  return {
    change: (body: ProductChange) => {
      if (!change.isPending) change.mutate(body);
    },
    /** What is being asked for at this moment: shown as if it were done, and taken back when it is refused. */
    asked: change.isPending ? change.variables : null,
  };
}
