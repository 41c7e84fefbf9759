import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffProduct } from '#contract/staff-products.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

/** Every question about products begins with it, so that news of one are news for all. */
export const PRODUCTS = '/api/admin/products';

const listKey = (archived: boolean) => (archived ? [PRODUCTS, 'archived'] : [PRODUCTS]);

export function productPath(id: number): string {
  return `${PRODUCTS}/${id}`;
}

/** All products of the catalogue, or of its archive. */
export function useProducts({ archived }: { archived: boolean }) {
  return useQuery({
    queryKey: listKey(archived),
    queryFn: ({ signal }) => askAsStaff<StaffProduct[]>(archived ? `${PRODUCTS}?archived=true` : PRODUCTS, { signal }),
    refetchOnMount: 'always',
  });
}

/** One product, in the archive or not; a list that was read before has it already. */
export function useProduct(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [PRODUCTS, 'one', id],
    queryFn: ({ signal }) => askAsStaff<StaffProduct>(productPath(id), { signal }),
    initialData: () => client.getQueryData<StaffProduct[]>([PRODUCTS])?.find((product) => product.id === id),
    refetchOnMount: 'always',
  });
}

/** The answer of a change is the product as it stands now; an older list that is still on its way is not wanted any more. */
export async function keepProduct(client: QueryClient, product: StaffProduct): Promise<void> {
  await client.cancelQueries({ queryKey: [PRODUCTS] });
  client.setQueryData([PRODUCTS, 'one', product.id], product);
  client.setQueryData<StaffProduct[]>(listKey(product.archivedAt !== null), (list) =>
    list?.map((each) => (each.id === product.id ? product : each)),
  );
  rereadProducts(client);
}

/** It was deleted or archived: its card goes at once. */
export function dropProduct(client: QueryClient, id: number): void {
  client.setQueryData<StaffProduct[]>(listKey(false), (list) => list?.filter((each) => each.id !== id));
}

/** Lists and histories, in the background. */
export function rereadProducts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [PRODUCTS] });
  void client.invalidateQueries({ queryKey: ['/api/admin/audit'] });
}
