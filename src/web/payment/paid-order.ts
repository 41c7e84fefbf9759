/**
 * Which order has just been paid in full, as the state of a navigation: the browser keeps it with that one entry of its
 * history, over a reload too, and never sends it anywhere. `token` is the secret of the payment link, and so the proof for
 * reading the order; `customer` is who was signed in then, null for a guest, and absent until that is known.
 */
export type PaidOrder = { token: string; customer?: string | null };

const KEY = 'paidOrder';

export function paidOrderState(order: PaidOrder): unknown {
  return { [KEY]: order };
}

/** The order in such a state; null for every other navigation. */
export function readPaidOrder(state: unknown): PaidOrder | null {
  const found = fieldOf(state, KEY);
  const token = fieldOf(found, 'token');
  const customer = fieldOf(found, 'customer');
  if (typeof token !== 'string') return null;
  return typeof customer === 'string' || customer === null ? { token, customer } : { token };
}

/** Whether what was paid may be shown to whoever sits there now: not to the next customer of this browser. */
export function isShownTo({ customer: payer }: PaidOrder, customer: string | null | undefined): boolean {
  return payer === undefined || payer === null || payer === customer;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
