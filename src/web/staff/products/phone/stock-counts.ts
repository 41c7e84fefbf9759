import { useSyncExternalStore } from 'react';
import { countAnswer, countTouch, type StockCount, type StockStep, shownStock } from './stock-count.ts';

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
export function stockNow(product: { id: number; stockQuantity: number }): number {
  const count = counts.get(product.id);
  return count ? shownStock(count) : product.stockQuantity;
}

export function touched(id: number, step: StockStep): void {
  clearTimeout(resting.get(id));
  become(id, countTouch(counts.get(id), step));
}

/** Returns what the figure stands at once nothing is under way any more; null while something is. */
export function answered(id: number, step: StockStep, accepted: boolean): number | null {
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
