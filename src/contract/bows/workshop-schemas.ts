import { z } from 'zod';
import { bowBuild, buildFilters } from '#contract/fields/build-field.ts';
import { moment } from '#contract/fields/moment.ts';
import { serial as rowNumber } from '#contract/fields/params.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { line } from '#contract/fields/text.ts';
import { namedList, uniqueNumbers } from '#contract/fields/unique-list.ts';
import { staffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { BOW_STATES } from '#values/order/campaign.ts';
import { ORDER_STATUSES } from '#values/order/order.ts';

const pace = z.object({ slow: z.number(), usual: z.number(), fast: z.number() });

/** GET /api/admin/forecast: when each batch ships its last bow. `pace`: bows a week; null: there is not enough to tell it from. */
export const forecast = component('Forecast', {
  finished: z.int(),
  weeks: z.int(),
  pace: pace.nullable(),
  batches: rowsOf({
    id: z.int(),
    name: z.string(),
    bow: z.string(),
    toMake: z.int(),
    waiting: z.int(),
    shipsFrom: z.iso.date(),
    shipsTo: z.iso.date(),
    earliest: z.iso.date(),
    likely: z.iso.date(),
    latest: z.iso.date(),
    risk: z.enum(['fits', 'tight', 'late']),
  }),
});
export type Forecast = z.infer<typeof forecast>;

/** A bow as the board shows it. */
export const staffBow = component('StaffBow', {
  id: z.int(),
  serial: z.string(),
  state: z.enum(BOW_STATES),
  /** Where it can go now; null: nowhere from here. Shipping is the order's own step. */
  next: z.enum(BOW_STATES).nullable(),
  former: z.enum(BOW_STATES).nullable(),
  color: z.string(),
  /** Null: not chosen yet, and the bow cannot be begun. */
  build: bowBuild.nullable(),
  batch: z.object({ id: z.int(), name: z.string() }).nullable(),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  customerName: z.string(),
  /** Why its order is held back. */
  held: z.enum(['disputed', 'money-missing']).nullable(),
  /** False: its order is cancelled or belongs to other keys, and it is on no board. */
  listed: z.boolean(),
  /** It was begun for an order that was cancelled: the alert that somebody marks as done once that is decided. */
  alertId: z.int().nullable(),
  startedAt: moment.nullable(),
  madeAt: moment.nullable(),
  packedAt: moment.nullable(),
  shippedAt: moment.nullable(),
});
export type StaffBow = z.input<typeof staffBow>;

const filters = {
  batch: rowNumber.optional(),
  color: line(40).optional(),
  ...buildFilters,
  /** Bows whose build nobody has chosen yet. */
  unbuilt: z.stringbool().optional(),
};

/** What the board is narrowed to: a column of it, the counts and the papers alike. */
export const bowFilters = z.object(filters);
export type BowFilters = z.infer<typeof bowFilters>;

/** The query of GET /api/admin/bows. `after`: the id of the last bow of the page before. With `search` the rest is left aside. */
export const bowsQuery = z.object({
  ...filters,
  state: z.enum(BOW_STATES).default('to_make'),
  search: line(40).optional(),
  after: rowNumber.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const count = z.int();
const counts = { to_make: count, in_making: count, made: count, packed: count };

/** GET /api/admin/bows/counts: what stands around the columns. */
export const staffBoard = component('StaffBoard', {
  counts: z.object(counts),
  batches: z.array(z.object({ id: z.int(), name: z.string(), campaign: z.string() })),
  colors: z.array(z.string()),
  /** Bows that were begun for orders that are cancelled now. */
  ofNobody: z.array(staffBow),
});
export type StaffBoard = z.input<typeof staffBoard>;

/** GET /api/admin/bows/builds: for ordering parts. */
export const buildCounts = z.array(z.object({ color: z.string(), build: bowBuild.nullable(), ...counts }));
export type BuildCounts = z.infer<typeof buildCounts>;

const step = {
  /** Where the screen showed the bow. */
  from: z.enum(BOW_STATES),
  to: z.enum(BOW_STATES),
  allowUnpaid: z.boolean().default(false),
};

/** PUT /api/admin/bows/{serial}: one step on, or a mistaken one back. */
export const bowStep = z.object({ ...step, requestKey: z.uuid().optional() });
export type BowStepRequest = z.input<typeof bowStep>;

/** Bows that are moved or printed at once. */
export const MOST_BOWS_AT_ONCE = 100;

const BOW_TWICE = 'A bow is named twice.';

export const bowsStep = z.object({
  ...step,
  serials: uniqueNumbers(BOW_TWICE, line(20)).min(1, 'Please choose at least one bow.').max(MOST_BOWS_AT_ONCE),
});
export type BowsStepRequest = z.input<typeof bowsStep>;

/** POST /api/admin/bows/moves: which bows moved, and why the others could not. */
export const bowsMoved = z.object({
  moved: z.array(z.string()),
  refused: z.array(z.object({ serial: z.string(), code: z.string(), error: z.string() })),
});
export type BowsMoved = z.infer<typeof bowsMoved>;

/**
 * The query of GET /api/admin/bows/papers: of the bows that are named, with commas between them, or of a column as the filters
 * have it.
 */
export const papersQuery = z.object({
  ...filters,
  state: z.enum(BOW_STATES).optional(),
  serials: namedList(line(MOST_BOWS_AT_ONCE * 21), { most: MOST_BOWS_AT_ONCE, twice: BOW_TWICE }).optional(),
  after: rowNumber.optional(),
  limit: z.coerce.number().int().min(1).max(MOST_BOWS_AT_ONCE).default(MOST_BOWS_AT_ONCE),
});

const { id, productId, kind, name, variantName, sku, quantity, toPack } = staffOrderDetail.shape.items.element.shape;

/** What is printed about a bow: its build sheet, its label, and the packing slip of its order. */
export const bowPapers = component('BowPapers', {
  bow: staffBow,
  /** What staff have noted about the order, oldest first. */
  notes: z.array(z.string()),
  order: z.object({
    ...staffOrderDetail.pick({
      orderNumber: true,
      createdAt: true,
      isTest: true,
      otherKeys: true,
      customerName: true,
      customerPhone: true,
      shippingAddress: true,
      address: true,
      bowColor: true,
      bowName: true,
      build: true,
      carrier: true,
      trackingNumber: true,
      serial: true,
    }).shape,
    items: z.array(z.object({ id, productId, kind, name, variantName, sku, quantity, toPack })),
  }),
});
export type BowPapers = z.input<typeof bowPapers>;
