import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffProduct } from '#contract/staff-products.ts';
import { PRODUCTS, productPath } from '#web/staff/products/shared/use-products.ts';
import { toast } from '#web/ui/toast-store.ts';
import { changeFromPhone, sayFailed } from './change-from-phone.ts';
import { whileOnline } from './connection.ts';
import { reread } from './reread.ts';

/** Whether the shop offers a product: switched at once, and back when the server refuses. */
export function useActive({ id, name }: StaffProduct) {
  const client = useQueryClient();
  const keep = (fields: Partial<StaffProduct>) =>
    client.setQueryData<StaffProduct[]>([PRODUCTS], (list) =>
      list?.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    );
  const { mutate } = useMutation({
    scope: { id: `active-${id}` },
    mutationFn: (isActive: boolean) =>
      changeFromPhone<StaffProduct>(productPath(id), { method: 'PUT', body: { isActive } }),
    onMutate: async (isActive) => {
      await client.cancelQueries({ queryKey: [PRODUCTS], exact: true });
      keep({ isActive });
    },
    onSuccess: (saved) => {
      keep(saved);
      toast({
        title: 'Product updated successfully',
        description: `${name} is ${saved.isActive ? 'active' : 'inactive'}.`,
      });
    },
    onError: (error, isActive) => {
      keep({ isActive: !isActive });
      sayFailed('Failed to update product', error);
    },
    onSettled: () => reread(client, 'products'),
  });
  return (isActive: boolean) => whileOnline(() => mutate(isActive));
}
