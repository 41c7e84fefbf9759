import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { StaffProduct, StaffVariant } from '#contract/catalogue/product-schemas.ts';
import { MOST_STOCK } from '#values/order/order.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { isSignedOut, staffFailureText } from '#web/staff/calls/call-as-staff.ts';
import { type KeptStep, keepCount, keptSteps, sendCount, useKeptSteps } from '#web/staff/calls/late-steps.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { shelfName } from '#web/staff/products/shared/low-stock.ts';
import { cancelProducts, patchProduct } from '#web/staff/products/shared/use-products.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** What is counted: a product, or one of its sizes and colors. */
export type Shelf = { productId: number; variantId: number | null; name: string; stockQuantity: number };

export function shelfOf(product: StaffProduct, variant: StaffVariant | null = null): Shelf {
  const { stockQuantity } = variant ?? product;
  const name = shelfName(product, variant);
  return { productId: product.id, variantId: variant?.id ?? null, name, stockQuantity };
}

/** As it is in the product that the server has answered with. */
function stockIn({ variantId }: Shelf, { stockQuantity, variants }: StaffProduct): number {
  if (variantId === null) return stockQuantity;
  return variants.find(({ id }) => id === variantId)?.stockQuantity ?? 0;
}

const keyOf = ({ productId, variantId }: Shelf) => `${productId} ${variantId ?? ''}`;

/**
 * Counting the stock of a product or of one of its sizes and colors. Every touch is on the screen at once and goes out after the one before it, as the
 * difference to the figure that was seen: two phones that count at the same time lose nothing.
 */
export function useStock(shelf: Shelf) {
  const { productId, variantId, name } = shelf;
  const key = keyOf(shelf);
  const late = (step: StockStep) => ({
    kind: 'stock' as const,
    productId,
    variantId,
    from: step.from,
    to: step.to,
    of: ['product', String(productId)] as const,
    words: `The count of ${name}`,
  });
  const { mutate } = useMutation({
    // Of one product one after the other: each answer is all of it.
    scope: { id: `stock-${productId}` },
    mutationFn: ({ from, to, requestKey }: StockStep & { requestKey: string }) =>
      sendCount({ productId, variantId, from, to }, requestKey),
    // An answer that is on its way may be older than this touch.
    onMutate: () => cancelProducts(),
    onSuccess: (saved, step) => {
      patchProduct(saved);
      const counted = answered(key, step, true);
      if (counted === null) return;
      const stock = stockIn(shelf, saved);
      const others = counted === stock ? '' : ' Somebody else changed it too.';
      toast({ title: 'Stock Updated', description: `${name}: ${stock} in stock.${others}` });
      rereadAbout('products');
    },
    onError: (error, step) => {
      answered(key, step, false);
      if (error instanceof ConnectionLost) return keepCount(late(step), step.requestKey);
      rereadAbout('products');
      if (isSignedOut(error)) return;
      const description = staffFailureText(error, 'It is as it was. Please try again.');
      toast({ title: 'Failed to update stock', description, variant: 'destructive' });
    },
  });

  /** `from`: what stood on the screen when the figure was decided on, if that is some time ago. */
  function set(to: number, from = stockNow(shelf)) {
    const next = Math.min(Math.max(0, to), MOST_STOCK);
    if (next === from) return;
    const step = { from, to: next };
    if (!navigator.onLine) return keepCount(late(step));
    touched(key, step);
    mutate({ ...step, requestKey: crypto.randomUUID() });
  }

  return { set, add: (difference: number) => set(stockNow(shelf) + difference) };
}

/** How long a figure rests after the last touch before it follows the server again. */
const REST_MS = 1200;

const counts = new Map<string, StockCount>();
const resting = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** The stock as this phone shows it: the server's figure, or the one that is being counted here, on every card and sheet. */
export function useShownStock(shelf: Shelf): number {
  const count = useSyncExternalStore(
    listen,
    () => counts.get(keyOf(shelf)),
    () => undefined,
  );
  const kept = useKeptSteps();
  return withKept(shelf, kept, count);
}

/** With what was counted without a connection, and is not sent yet. */
function withKept({ productId, variantId, stockQuantity }: Shelf, kept: KeptStep[], count: StockCount | undefined) {
  const waiting = kept.flatMap((each) =>
    each.kind === 'stock' && !each.refused && each.productId === productId && each.variantId === variantId
      ? [each.to - each.from]
      : [],
  );
  const now = count ? shownStock(count) : stockQuantity;
  return Math.max(
    0,
    waiting.reduce((sum, each) => sum + each, now),
  );
}

/** The same outside of a component, at this moment. */
function stockNow(shelf: Shelf): number {
  return withKept(shelf, keptSteps(), counts.get(keyOf(shelf)));
}

function touched(key: string, step: StockStep): void {
  clearTimeout(resting.get(key));
  become(key, countTouch(counts.get(key), step));
}

/** Returns what the figure stands at once nothing is under way any more; null while something is. */
function answered(key: string, step: StockStep, accepted: boolean): number | null {
  const count = counts.get(key);
  if (!count) return null;
  const next = countAnswer(count, step, accepted);
  become(key, next);
  if (next.waiting > 0) return null;
  resting.set(
    key,
    setTimeout(() => become(key, undefined), REST_MS),
  );
  return shownStock(next);
}

function become(key: string, count: StockCount | undefined): void {
  if (count) counts.set(key, count);
  else counts.delete(key);
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
