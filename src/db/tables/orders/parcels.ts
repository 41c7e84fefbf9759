// The data model of parcels: what is or will be on its way to customers.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf, rowOf, updatedAt } from '#db/columns/columns.ts';
import { PARCEL_KINDS, PARCEL_STATES } from '#values/order/gear.ts';
import { orderItems } from './order-parts.ts';
import { orders } from './orders.ts';

/** An order of several kinds of lines comes in several. */
export const parcels = pgTable(
  'parcels',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    kind: text({ enum: PARCEL_KINDS }).notNull(),
    state: text({ enum: PARCEL_STATES }).notNull(),
    carrier: text(),
    trackingNumber: text(),
    /** As the print provider gives it; ours is made from carrier and number. */
    trackingUrl: text(),
    /** The print provider's id of the package. */
    providerShipmentId: text().unique(),
    /** Of a replacement: made by the page of whoever sends it; asking twice is one parcel. */
    requestKey: text().unique(),
    shippedAt: moment(),
    deliveredAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('parcels_kind', oneOf('kind', PARCEL_KINDS)),
    check('parcels_state', oneOf('state', PARCEL_STATES)),
    check('parcels_shipped', sql`state = 'packing' or shipped_at is not null`),
    index('parcels_order').on(table.orderId, table.id),
    /** As a search compares it; so is that of `orders`. */
    index('parcels_tracking')
      .on(sql`upper(translate(tracking_number, ' -', ''))`)
      .where(sql`tracking_number is not null`),
  ],
);
export type ParcelRow = typeof parcels.$inferSelect;

export const parcelItems = pgTable(
  'parcel_items',
  {
    parcelId: rowOf(() => parcels.id),
    orderItemId: rowOf(() => orderItems.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderItemId] }),
    check('parcel_items_quantity', sql`quantity > 0`),
    index('parcel_items_item').on(table.orderItemId),
  ],
);

/**
 * Orders of which gear from the shelf is paid and not on its way yet, with a bow or without. Kept by triggers, for lists and
 * figures; code that ships reads the lines themselves.
 */
export const gearToSend = pgTable('gear_to_send', {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id),
});
