/** What the payment page hands to the account page: which order has just been paid in full, and where its receipt went. */
export type PaidOrder = { orderNumber: string; email: string };

const KEY = 'paidOrder';

/** As the state of a navigation, which the browser keeps with the page and never sends anywhere. */
export function paidOrderState(order: PaidOrder): unknown {
  return { [KEY]: order };
}

/** The order in such a state; null for every other navigation. */
export function readPaidOrder(state: unknown): PaidOrder | null {
  const found = fieldOf(state, KEY);
  const orderNumber = fieldOf(found, 'orderNumber');
  const email = fieldOf(found, 'email');
  return typeof orderNumber === 'string' && typeof email === 'string' ? { orderNumber, email } : null;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
