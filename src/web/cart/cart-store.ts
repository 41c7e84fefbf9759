import { useSyncExternalStore } from 'react';
import {
  addToCart as add,
  changeCartItem,
  readCart,
  removeCartItem,
  shipCartAlone,
} from '#contract/carts/cart-calls.ts';
import type { Cart, CartAddition } from '#contract/carts/cart-schemas.ts';
import { call } from '#web/client/call.ts';
import { joinTabs, type OtherTabs } from '#web/identity/other-tabs.ts';

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

type CartNews = 'changed';

let tabs: OtherTabs<CartNews> | null = null;
/** Another tab has changed the cart, and nobody has looked at this one since. */
let missed = false;
const changedElsewhere = new Set<() => void>();

/** Follows what other tabs do with the cart, from the first page of this tab on. */
export function followCart(): void {
  tabs ??= joinTabs<CartNews>('fulldraw-cart', ['changed'], {
    onNews() {
      missed = true;
      if (document.visibilityState === 'visible') catchUp();
    },
    returned: catchUp,
  });
}

function catchUp(): void {
  if (state.status !== 'unread' || mayHaveCart()) void loadCart();
  if (!missed) return;
  missed = false;
  for (const listener of changedElsewhere) listener();
}

/** For a page that has asked more about the cart than this file knows: `listener` is told once somebody can see it. */
export function onCartChangedElsewhere(listener: () => void): () => void {
  changedElsewhere.add(listener);
  return () => changedElsewhere.delete(listener);
}

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
export const addToCart = (body: CartAddition): Promise<void> => change(() => call(add, { body }));

export const changeQuantity = (id: number, quantity: number): Promise<void> =>
  change(() => call(changeCartItem, { params: { id }, body: { quantity } }));

export const removeFromCart = (id: number): Promise<void> => change(() => call(removeCartItem, { params: { id } }));

/** It was to ship with a bow that was ordered before. */
export const shipAlone = (): Promise<void> => change(() => call(shipCartAlone));

async function change(ask: () => Promise<Cart>): Promise<void> {
  await keep(ask);
  tabs?.tell('changed');
}

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
