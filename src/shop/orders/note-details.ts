import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '../payments/ledger.ts';
import { type Actor, noteEvent } from './note-event.ts';

const FIELDS = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'bowColor', 'userId'] as const;

/** What may be said anew about an order. */
export type NewDetails = Partial<Pick<OrderRow, (typeof FIELDS)[number]>>;

/** The same as a request gives it: what is undefined stays. */
export type GivenDetails = { [Field in keyof NewDetails]: NewDetails[Field] | undefined };

/** Those of the given details that differ from the order's. */
export function changesOf(order: OrderRow, details: GivenDetails): NewDetails {
  const changed = FIELDS.filter((field) => details[field] !== undefined && details[field] !== order[field]);
  return Object.fromEntries(changed.map((field) => [field, details[field]]));
}

export type Correction = { changes: NewDetails; at: Date; by: Actor };

/** Notes what was changed and what it was before; returns the event's id. */
export function noteDetails(tx: Transaction, order: OrderRow, { changes, at, by }: Correction): Promise<number> {
  const changed = FIELDS.filter((field) => field in changes);
  return noteEvent(tx, {
    orderId: order.id,
    at,
    ...by,
    what: 'details-changed',
    before: Object.fromEntries(changed.map((field) => [field, order[field]])),
    after: changes,
  });
}
