import { z } from 'zod';
import { bowPapers, MOST_BOWS_AT_ONCE, staffBow } from '#contract/bows/workshop-schemas.ts';
import { moment } from '#contract/fields/moment.ts';
import { serial } from '#contract/fields/params.ts';
import { component } from '#contract/fields/shapes.ts';
import { tagChange } from '#contract/fields/tag-fields.ts';
import { line } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { orderFilters } from '#contract/orders/order-filter-schemas.ts';
import { namedOrders, orderNumbers } from '#contract/orders/order-view-schemas.ts';
import { BULK_KINDS, BULK_LINE_STATES, LONGEST_SHIPMENTS, MOST_SHIPMENTS } from '#values/order/bulk-kinds.ts';
import { asSeen } from '#values/typed-text.ts';

/** POST …/previews/process and …/previews/payment-links: of these orders, or of all that the filters of the query let through. */
export const ordersPreview = z.object({ orderNumbers: orderNumbers.optional() });

/** POST …/order-tags: of these orders, or of all that the filters of the query let through. */
export const orderTags = z.object({ orderNumbers: orderNumbers.optional(), ...tagChange });

/** So many orders were meant, and of so many something is otherwise now. */
export const ordersTagged = z.object({ orders: z.int(), changed: z.int() });

const previewLine = z.object({
  orderNumber: z.string(),
  customerName: z.string().nullable(),
  /** `waiting`: it will be done. */
  state: z.enum(BULK_LINE_STATES),
  /** Why nothing will be done. */
  reason: z.string().nullable(),
});

/** Of the orders that stay as they are, so many are named. */
export const MOST_NAMED = 100;

export const ordersPreviewed = component('OrdersPreviewed', {
  /** Names those that will be done in the confirmation, for a day. */
  choice: z.uuid(),
  /** How many will be done, are done already or wait in another run, and stay as they are. */
  count: z.object({ waiting: z.int(), already: z.int(), refused: z.int() }),
  /** Orders that stay as they are, the first of them. */
  others: z.array(previewLine),
});
export type OrdersPreviewed = z.input<typeof ordersPreviewed>;

/** POST …/process and …/payment-links: the orders that the preview said would be done. */
export const ordersRun = z.object({ choice: z.uuid() });

/**
 * The query of GET /api/admin/orders/papers: the orders that are named, or all that the filters let through. `after`: the last
 * order of the page before.
 */
export const orderPapersQuery = orderFilters.extend({
  orders: namedOrders.optional(),
  after: line(32).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_BOWS_AT_ONCE).default(MOST_BOWS_AT_ONCE),
});

/** What is printed about an order: packing slip, label and, of one with a bow that is paid whole, its build sheet. */
export const orderPapers = bowPapers.extend({ bow: staffBow.nullable() }).meta({ id: 'OrderPapers' });
export type OrderPapers = z.input<typeof orderPapers>;

const csv = z
  .string('Please paste the shipments, or choose a file.')
  .min(1, 'Please paste the shipments, or choose a file.')
  .max(LONGEST_SHIPMENTS, `Please give at most ${LONGEST_SHIPMENTS.toLocaleString('en-US')} characters.`)
  // PostgreSQL's text cannot hold it, and no file of a spreadsheet program has it.
  .refine((text) => !text.includes('\0'), 'Please save the file as CSV: this is another kind of file.')
  .overwrite((text) => asSeen(text).toWellFormed());

/** POST …/previews/shipments: a file as a spreadsheet program writes it. */
export const shipmentsPreview = z.object({ csv });

const shipmentLine = previewLine.extend({
  /** The line of the file. */
  position: z.int(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  parcel: z.string().nullable(),
});

export const shipmentsPreviewed = component('ShipmentsPreviewed', { lines: z.array(shipmentLine) });
export type ShipmentsPreviewed = z.input<typeof shipmentsPreviewed>;

/** POST …/shipments: the same file, and the lines that the preview showed as good. */
export const shipmentsRun = z.object({
  csv,
  good: uniqueList(z.int().positive().max(1_000_000), { twice: 'A line is named twice.' })
    .min(1, 'No line can be shipped.')
    .max(MOST_SHIPMENTS),
  requestKey: z.uuid(),
});

export const runParams = z.object({ run: serial });

export const runsQuery = z.object({
  /** The `id` of the last run of the page before. */
  before: serial.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

const count = z.int();

/** A run over many orders, and how far it is. */
export const bulkRun = component('BulkRun', {
  id: z.int(),
  kind: z.enum(BULK_KINDS),
  startedBy: z.string(),
  startedAt: moment,
  stoppedAt: moment.nullable(),
  /** No line is begun before this moment. */
  notBefore: moment.nullable(),
  finishedAt: moment.nullable(),
  counts: z.object({ waiting: count, done: count, already: count, refused: count }),
});
export type BulkRun = z.input<typeof bulkRun>;

/** The query of GET …/lines. `after`: the position of the last line of the page before. */
export const runLinesQuery = z.object({
  state: z.enum(BULK_LINE_STATES).default('refused'),
  after: serial.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const bulkRunLine = shipmentLine.meta({ id: 'BulkRunLine' });
export type BulkRunLine = z.input<typeof bulkRunLine>;
