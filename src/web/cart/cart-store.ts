import { useSyncExternalStore } from 'react';
import { addToCart as add, changeCartItem, readCart, removeCartItem } from '#contract/calls/carts.ts';
import type { Cart, CartAddition } from '#contract/carts.ts';
import { call } from '#web/client/call.ts';

/** What this tab knows of the cart. `unread`: nothing yet, or nobody needed it; `failed`: it could not be read. */
export type CartState = { status: 'unread' | 'failed'; cart: null } | { status: 'read'; cart: Cart };

const UNREAD: CartState = { status: 'unread', cart: null };
/** On https the names of the shop's cookies say that they are this host's alone. */
const HINTS = ['__Host-has_cart=1', 'has_cart=1'];

// Every page carries this file, for the number in the bar.
let state: CartState = UNREAD;
const listeners = new Set<() => void>();
/** One call after another: the first makes the cart that the next one finds, and no answer is older than what is shown. */
let last: Promise<unknown> = Promise.resolve();

/** `unread` on the server and in the first render over its HTML. */
export function useCart(): CartState {
  return useSyncExternalStore(
    listen,
    () => state,
    () => UNREAD,
  );
}

/** Whether the shop has put anything into a cart for this browser. */
export function mayHaveCart(): boolean {
  return document.cookie.split('; ').some((cookie) => HINTS.includes(cookie));
}

/** Reads the cart anew; what is shown stays meanwhile. */
export async function loadCart(): Promise<void> {
  try {
    await keep(() => call(readCart));
  } catch {
    if (state.status !== 'read') become({ status: 'failed', cart: null });
  }
}

/** These throw what the API or the connection says; the cart is as the last answer had it then. */
export const addToCart = (body: CartAddition): Promise<void> => keep(() => call(add, { body }));

export const changeQuantity = (id: number, quantity: number): Promise<void> =>
  keep(() => call(changeCartItem, { params: { id }, body: { quantity } }));

export const removeFromCart = (id: number): Promise<void> => keep(() => call(removeCartItem, { params: { id } }));

async function keep(ask: () => Promise<Cart>): Promise<void> {
  const asked = last.then(ask);
  last = asked.catch(() => {});
  become({ status: 'read', cart: await asked });
}

function become(next: CartState): void {
  state = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
