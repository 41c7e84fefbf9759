import type { Cents } from '#values/money.ts';

/**
 * What a line of an order is, which says how it reaches its customer: the bow when it is made, stock from the shelf, print
 * from the print provider, a gift card by mail.
 */
export const ITEM_KINDS = ['bow', 'stock', 'print', 'gift_card'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What an order holds: a bow alone, gear or gift cards without one, or both. */
export const ORDER_CONTENTS = ['bow', 'gear', 'both'] as const;
export type OrderContents = (typeof ORDER_CONTENTS)[number];

/**
 * What a parcel holds. An exchange replaces what a customer has sent back, a replacement what was lost or damaged: neither counts
 * as sending a line, and neither costs anything.
 */
export const PARCEL_KINDS = ['bow', 'stock', 'print', 'exchange', 'replacement'] as const;
export type ParcelKind = (typeof PARCEL_KINDS)[number];
/** These stand for pieces that were sent before. */
const EXTRA_PARCELS = ['exchange', 'replacement'] as const satisfies ParcelKind[];

export function isExtraParcel(kind: ParcelKind): boolean {
  return EXTRA_PARCELS.some((extra) => extra === kind);
}

/**
 * In the order in which a parcel goes through them; it never goes back. `taken_back`: staff have said that it did not leave; what
 * was in it is to be sent again, in another parcel.
 */
export const PARCEL_STATES = ['packing', 'shipped', 'delivered', 'returned', 'taken_back'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** Whether it is on its way, or has been. */
export function hasLeft(state: ParcelState): boolean {
  return state !== 'packing' && state !== 'taken_back';
}

/**
 * What the customer has asked for is `requested`; staff approve it with a label or an address, or decline it. What has arrived
 * is `received`; `done` once the money is back or the replacement is on its way. The customer may withdraw before it arrives.
 */
export const RETURN_STATES = ['requested', 'approved', 'declined', 'withdrawn', 'received', 'done'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
export const RETURN_KINDS = ['return', 'exchange'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** A blocked card can be opened again; one whose money went back, or that was reissued, is void for good. */
export const GIFT_CARD_STATES = ['active', 'blocked', 'void'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** How far an order's print lines are at the print provider. */
export const PRINT_STATES = ['waiting', 'draft', 'confirmed', 'shipped', 'failed', 'cancelled'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** Why there is more or less of something in stock. */
export const STOCK_REASONS = ['ordered', 'cancelled', 'returned', 'exchanged', 'replaced', 'counted'] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Sizes and colors, and pictures, that one product may have (rule 17.4). */
export const MOST_VARIANTS = 100;
export const MOST_PICTURES = 20;

/** Most of one product in one order. */
export const MOST_OF_ONE = 20;

/** What money goes back for. */
export const REFUND_PARTS = ['line', 'shipping', 'part'] as const;

/** So long after a parcel has arrived, or has left where nobody knows that, gear may be sent back. */
export const DAYS_TO_RETURN = 30;

/** What one piece costs: a size or color without a price of its own has its product's. The only place that says so. */
export function priceOf(product: { price: Cents }, variant: { price: Cents | null } | null | undefined): Cents {
  return variant?.price ?? product.price;
}
