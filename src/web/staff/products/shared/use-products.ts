import { useQuery } from '@tanstack/react-query';
import { changeProduct, listProducts, readProduct, undoProductChange } from '#contract/catalogue/product-calls.ts';
import type { ProductChange, StaffProduct } from '#contract/catalogue/product-schemas.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { asksForFree, useFreeQuestion } from './free-question.tsx';

const listQuery = (archived: boolean) => staffQuery(listProducts, { query: { archived } });
const oneQuery = (id: number) => staffQuery(readProduct, { params: { id } });

/** All products of the catalogue, or of its archive. */
export function useProducts({ archived }: { archived: boolean }) {
  return useQuery({ ...listQuery(archived), refetchOnMount: 'always' });
}

/** One product, in the archive or not; a list that was read before has it already. */
export function useProduct(id: number) {
  return useQuery({
    ...oneQuery(id),
    initialData: () =>
      queryClient()
        .getQueryData(listQuery(false).queryKey)
        ?.find((product) => product.id === id),
    refetchOnMount: 'always',
  });
}

/** The products whose name or category holds the words, in whatever case (rule 15.5); a SKU is found too. */
export function findProducts(products: StaffProduct[], search: string): StaffProduct[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return products;
  return products.filter(({ name, category, sku }) =>
    [name, category, sku ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** A change that is made with one touch: the switch of a card or sheet, and Restore in the archive. */
export function useChangeProduct(
  { id }: Pick<StaffProduct, 'id'>,
  textOf: (saved: StaffProduct) => { description?: string } = () => ({}),
) {
  const free = useFreeQuestion();
  const { send, asked } = useStaffChange({
    send: (body: ProductChange) => callAsStaff(changeProduct, { params: { id }, body }),
    async onDone(product) {
      await keepProduct(product);
      toast({ title: 'Product updated successfully', ...textOf(product) });
    },
    failed: (error) => (asksForFree(error) ? null : 'Failed to update product'),
    onFailed(error, body: ProductChange) {
      free.askAbout(error, () => send({ ...body, allowFree: true }));
      rereadAbout('products');
    },
  });
  /** `asked`: shown as if it were done, and taken back when it is refused. */
  return { change: send, asked, freeQuestion: free.question };
}

/** The answer of a change is the product as it stands now. */
export async function keepProduct(product: StaffProduct): Promise<void> {
  await cancelProducts();
  await keepAnswer(oneQuery(product.id), product);
  patchProduct(product);
  rereadAbout('products');
}

/** An answer that is still on its way may be older than what is being changed. */
export function cancelProducts(): Promise<void> {
  return queryClient().cancelQueries({ queryKey: [listProducts.path] });
}

/** The product as it is now, wherever it is listed. */
export function patchProduct(product: StaffProduct): void {
  const { queryKey } = listQuery(product.archivedAt !== null);
  queryClient().setQueryData(queryKey, (list) => list?.map((each) => (each.id === product.id ? product : each)));
}

/** It was deleted or archived: its card goes at once. */
export function dropProduct(id: number): void {
  queryClient().setQueryData(listQuery(false).queryKey, (list) => list?.filter((each) => each.id !== id));
  rereadAbout('products');
}

/** Undoes the last change of a product. */
export function useUndoProduct(id: number) {
  return async (change: string) => {
    try {
      patchProduct(await callAsStaff(undoProductChange, { params: { id }, body: { change } }));
    } finally {
      rereadAbout('products');
    }
  };
}
