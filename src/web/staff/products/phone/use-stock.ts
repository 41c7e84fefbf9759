import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffProduct } from '#contract/staff-products.ts';
import { MOST_STOCK } from '#values/order.ts';
import { changeFromPhone, sayFailed } from '#web/staff/phone/change-from-phone.ts';
import { whileOnline } from '#web/staff/phone/connection.ts';
import { reread } from '#web/staff/phone/reread.ts';
import { PRODUCTS, productPath } from '#web/staff/products/shared/use-products.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { StockStep } from './stock-count.ts';
import { answered, stockNow, touched } from './stock-counts.ts';

/**
 * Counting a product's stock. Every touch is on the screen at once and goes out after the one before it, as the
 * difference to the figure that was seen: two phones that count at the same time lose nothing.
 */
export function useStock(product: StaffProduct) {
  const client = useQueryClient();
  const { id, name } = product;
  const { mutate } = useMutation({
    scope: { id: `stock-${id}` },
    mutationFn: ({ from, to }: StockStep) =>
      changeFromPhone<StaffProduct>(productPath(id), {
        method: 'PUT',
        body: { stockQuantity: to, stockSeen: from },
      }),
    // An answer that is on its way may be older than this touch.
    onMutate: () => client.cancelQueries({ queryKey: [PRODUCTS], exact: true }),
    onSuccess: (saved, step) => {
      client.setQueryData<StaffProduct[]>([PRODUCTS], (list) => list?.map((each) => (each.id === id ? saved : each)));
      const counted = answered(id, step, true);
      if (counted === null) return;
      const others = counted === saved.stockQuantity ? '' : ' Somebody else changed it too.';
      toast({ title: 'Stock Updated', description: `${name}: ${saved.stockQuantity} in stock.${others}` });
      reread(client, 'products');
    },
    onError: (error, step) => {
      answered(id, step, false);
      sayFailed('Failed to update stock', error);
      reread(client, 'products');
    },
  });

  /** `from`: what stood on the screen when the figure was decided on, if that is some time ago. */
  function set(to: number, from = stockNow(product)) {
    const next = Math.min(Math.max(0, to), MOST_STOCK);
    if (next === from) return;
    whileOnline(() => {
      touched(id, { from, to: next });
      mutate({ from, to: next });
    });
  }

  return { set, add: (difference: number) => set(stockNow(product) + difference) };
}
