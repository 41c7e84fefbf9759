import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { changeProduct } from '#contract/calls/staff/products.ts';
import type { StaffProduct } from '#contract/staff/products.ts';
import { MOST_STOCK } from '#values/order.ts';
import { callAsStaff, isSignedOut, staffFailureText } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/live/news.ts';
import { whileOnline } from '#web/staff/phone/connection.ts';
import { cancelProducts, patchProduct } from '#web/staff/products/shared/use-products.ts';
import { toast } from '#web/ui/toast-store.ts';

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
      callAsStaff(changeProduct, { params: { id }, body: { stockQuantity: to, stockSeen: from } }),
    // An answer that is on its way may be older than this touch.
    onMutate: () => cancelProducts(client),
    onSuccess: (saved, step) => {
      patchProduct(client, saved);
      const counted = answered(id, step, true);
      if (counted === null) return;
      const others = counted === saved.stockQuantity ? '' : ' Somebody else changed it too.';
      toast({ title: 'Stock Updated', description: `${name}: ${saved.stockQuantity} in stock.${others}` });
      rereadAbout(client, 'products');
    },
    onError: (error, step) => {
      answered(id, step, false);
      rereadAbout(client, 'products');
      if (isSignedOut(error)) return;
      const description = staffFailureText(error, 'It is as it was. Please try again.');
      toast({ title: 'Failed to update stock', description, variant: 'destructive' });
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

/** How long a figure rests after the last touch before it follows the server again. */
const REST_MS = 1200;

const counts = new Map<number, StockCount>();
const resting = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** The stock as this phone shows it: the server's figure, or the one that is being counted here, on every card and sheet. */
export function useShownStock(product: { id: number; stockQuantity: number }): number {
  const count = useSyncExternalStore(
    listen,
    () => counts.get(product.id),
    () => undefined,
  );
  return count ? shownStock(count) : product.stockQuantity;
}

/** The same outside of a component, at this moment. */
function stockNow(product: { id: number; stockQuantity: number }): number {
  const count = counts.get(product.id);
  return count ? shownStock(count) : product.stockQuantity;
}

function touched(id: number, step: StockStep): void {
  clearTimeout(resting.get(id));
  become(id, countTouch(counts.get(id), step));
}

/** Returns what the figure stands at once nothing is under way any more; null while something is. */
function answered(id: number, step: StockStep, accepted: boolean): number | null {
  const count = counts.get(id);
  if (!count) return null;
  const next = countAnswer(count, step, accepted);
  become(id, next);
  if (next.waiting > 0) return null;
  resting.set(
    id,
    setTimeout(() => become(id, undefined), REST_MS),
  );
  return shownStock(next);
}

function become(id: number, count: StockCount | undefined): void {
  if (count) counts.set(id, count);
  else counts.delete(id);
  for (const listener of listeners) listener();
}

function listen(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** A person is counting: the figure that they began at, what they added since, and how much of it the server has yet to answer. */
export type StockCount = { start: number; added: number; waiting: number };

/** What the person who counts sees. No other person's change jumps in between two touches; it is there when the counting rests. */
export function shownStock({ start, added }: StockCount): number {
  return Math.max(0, start + added);
}

export function countTouch(count: StockCount | undefined, { from, to }: StockStep): StockCount {
  const { start, added, waiting } = count ?? { start: from, added: 0, waiting: 0 };
  return { start, added: added + (to - from), waiting: waiting + 1 };
}

/** A step that was refused is taken out again; those after it stay. */
export function countAnswer(count: StockCount, { from, to }: StockStep, accepted: boolean): StockCount {
  return { ...count, waiting: count.waiting - 1, added: accepted ? count.added : count.added - (to - from) };
}

/** One touch: from the figure on the screen to another. The server applies the difference. */
export type StockStep = { from: number; to: number };

/** What a figure may be typed with: digits, and either of the two signs for minus. */
export function figureOf(typed: string): string {
  return typed.replaceAll(/[^\d\u2212-]/g, '');
}

/** A typed figure: 0 at the least, so that -20 is 0, and `most` at the most; null for nothing typed. */
export function readStock(typed: string, most: number): number | null {
  const [, minus, digits] = /^([\u2212-]?)(\d+)/.exec(figureOf(typed)) ?? [];
  if (digits === undefined) return null;
  return minus ? 0 : Math.min(Number.parseInt(digits, 10), most);
}
