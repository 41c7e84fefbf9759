import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents } from '#db/schema.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import { ADDRESS_COLUMNS, addressColumns, type GivenAddress } from '#values/address/shipping-address.ts';
import { type BowBuild, wordBuild } from '#values/bow/build.ts';
import type { Cents } from '#values/money.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { ORDER_DETAIL_NAMES } from '#values/order/order-details.ts';
import { readsAs } from '#values/typed-text.ts';
import { buildColumns, buildOf } from './order-facts.ts';

/** The build of the bow as the order has it. */
const BUILD_FIELDS = ['drawLength', 'drawWeight', 'hand'] as const;

const FIELDS = [...ORDER_DETAIL_NAMES, ...ADDRESS_COLUMNS, 'userId', ...BUILD_FIELDS] as const;

/** What may be said anew about an order. */
export type NewDetails = Partial<Pick<OrderRow, (typeof FIELDS)[number]>>;

type PlainDetails = Omit<
  NewDetails,
  (typeof BUILD_FIELDS)[number] | (typeof ADDRESS_COLUMNS)[number] | 'shippingAddress'
>;

/** The same as a request gives it: what is undefined stays, and a build that is null is taken off the order. */
export type GivenDetails = { [Field in keyof PlainDetails]: PlainDetails[Field] | undefined } & {
  shippingAddress?: GivenAddress | undefined;
  build?: BowBuild | null | undefined;
};

/**
 * Those of the given details that differ from the order's. The very line that it has says nothing new of the parts; its parts may
 * be told apart otherwise.
 */
export function changesOf(order: OrderRow, { build, shippingAddress: address, ...details }: GivenDetails): NewDetails {
  const isSaid = address !== undefined && address !== order.shippingAddress;
  const given = { ...details, ...(isSaid ? addressColumns(address) : {}), ...buildColumns(build) };
  const changed = FIELDS.filter((field) => given[field] !== undefined && given[field] !== order[field]);
  return Object.fromEntries(changed.map((field) => [field, given[field]]));
}

/** What a form showed of an order when it was opened; the address as its one line. */
export type SeenDetails = Omit<GivenDetails, 'shippingAddress' | 'userId'> & { shippingAddress?: string | undefined };

/** A detail that somebody else has changed since it was seen, with what it is now; null: nothing stands there. */
export type ChangedDetail = { name: keyof SeenDetails; now: string | null };

/** Those of the changes that would be written over a change that whoever makes them has not seen (decision 0044). */
export function writtenOver(order: OrderRow, changes: NewDetails, seen: SeenDetails = {}): ChangedDetail[] {
  const since = changesOf(order, seen);
  const over = FIELDS.filter((field) => field in changes && field in since && !readsAs(order[field], since[field]));
  const build = buildOf(order);
  return [
    ...ORDER_DETAIL_NAMES.filter((name) => over.includes(name)).map((name) => ({ name, now: order[name] })),
    ...(BUILD_FIELDS.some((field) => over.includes(field))
      ? [{ name: 'build' as const, now: build && wordBuild(build) }]
      : []),
  ];
}

export type Correction = {
  changes: NewDetails;
  /** What shipping costs from then on, and what it had. */
  shipping?: { from: Cents; to: Cents } | null;
  at: Date;
  by: Actor;
};

/** Notes what was changed and what it was before; returns the event's id. */
export function recordChanges(
  tx: Transaction,
  order: OrderRow,
  { changes, shipping, at, by }: Correction,
): Promise<number> {
  // The line says where it goes; its parts are named where they alone are told apart otherwise.
  const isPart = (field: string) => ADDRESS_COLUMNS.some((part) => part === field);
  const changed = FIELDS.filter((field) => field in changes && !('shippingAddress' in changes && isPart(field)));
  return recordEvent(tx, {
    orderId: order.id,
    at,
    ...by,
    what: 'details-changed',
    before: {
      ...Object.fromEntries(changed.map((field) => [field, order[field]])),
      ...(shipping && { shippingAmount: shipping.from }),
    },
    after: {
      ...Object.fromEntries(changed.map((field) => [field, changes[field]])),
      ...(shipping && { shippingAmount: shipping.to }),
    },
  });
}

/**
 * Whose an order is once its details are corrected. Someone who signs out between two tries does not take the order away
 * from the account it was started in. An account that claimed it by its address gives it back when that address is
 * corrected by a guest or by staff: it was a slip, and the order another's.
 */
export async function ownerAfter(
  tx: Transaction,
  order: OrderRow,
  { userId, customerEmail }: Pick<OrderRow, 'userId' | 'customerEmail'>,
): Promise<string | null> {
  if (!order.userId || userId || isSameAddress(order.customerEmail, customerEmail)) return order.userId ?? userId;
  const claim = and(eq(orderEvents.orderId, order.id), eq(orderEvents.what, 'joined-account'));
  return (await tx.$count(orderEvents, claim)) > 0 ? null : order.userId;
}

function isSameAddress(one: string, other: string): boolean {
  return normaliseEmail(one).toLowerCase() === normaliseEmail(other).toLowerCase();
}
