import { z } from 'zod';
import { amountInput, cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { line, prose } from '#contract/fields/text.ts';
import { uniqueLines } from '#contract/fields/unique-list.ts';
import { ITEM_KINDS, MOST_OF_ONE, RETURN_KINDS, RETURN_STATES } from '#values/order/gear.ts';

const id = z.int().positive().max(2_147_483_647);

/** A line of an order that its customer may send something back of. */
export const returnableLine = z.object({
  id: z.int(),
  name: z.string(),
  variantName: z.string().nullable(),
  /** So many pieces may be sent back now. */
  returnable: z.int(),
  /** What it can be exchanged for: other sizes and colours at the same price, with whether there are some. */
  exchanges: z.array(z.object({ variantId: z.int(), name: z.string(), inStock: z.boolean() })),
});
export type ReturnableLine = z.infer<typeof returnableLine>;

export const ownReturn = z.object({
  id: z.int(),
  kind: z.enum(RETURN_KINDS),
  state: z.enum(RETURN_STATES),
  reason: z.string(),
  /** Where to send it, or why not. */
  instructions: z.string().nullable(),
  /** The address of the label to print. */
  labelUrl: z.string().nullable(),
  createdAt: moment,
  lines: rowsOf({
    orderItemId: z.int(),
    name: z.string(),
    variantName: z.string().nullable(),
    wanted: z.string().nullable(),
    quantity: z.int(),
  }),
});
export type OwnReturn = z.input<typeof ownReturn>;

/** GET /api/user/orders/{orderNumber}/returns, and the same for a guest's link. */
export const ownReturns = component('OwnReturns', { returnable: z.array(returnableLine), returns: z.array(ownReturn) });
export type OwnReturns = z.input<typeof ownReturns>;

/** POST /api/user/orders/{orderNumber}/returns */
export const returnRequest = z.object({
  kind: z.enum(RETURN_KINDS),
  reason: prose(500, 'Please tell us why it comes back: it helps us to make it better.'),
  lines: uniqueLines(
    z.object({
      orderItemId: id,
      quantity: z.int().min(0).max(MOST_OF_ONE),
      /** Of an exchange: the size or colour that is wanted instead. */
      wantedVariantId: id.nullable().default(null),
    }),
  )
    .min(1)
    .max(50),
  /** Made by the page once per request: sending twice is one return. */
  requestKey: z.uuid(),
});
export type ReturnRequest = z.input<typeof returnRequest>;

const RETURN_STEPS = ['approve', 'decline', 'receive', 'refund', 'send'] as const;

/** A return as staff see it. */
export const staffReturn = component('StaffReturn', {
  ...ownReturn.shape,
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  /** What its pieces cost; `shippingLeft` is what was paid for shipping and has not gone back. */
  goodsAmount: cents,
  shippingLeft: cents,
  /** What may be done with it now. */
  steps: z.array(z.enum(RETURN_STEPS)),
  lines: z.array(z.object({ ...ownReturn.shape.lines.element.shape, kind: z.enum(ITEM_KINDS) })),
});
export type StaffReturn = z.input<typeof staffReturn>;

/** The query of GET /api/admin/returns. `before`: the id of the last return of the page before. */
export const returnsQuery = z.object({
  /** Default: those that wait for staff or for the parcel. */
  show: z.enum(['open', 'all']).default('open'),
  order: line(32).optional(),
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const webAddress = z.url({
  protocol: /^https$/,
  error: 'Please give the address of the label, beginning with https://.',
});

/** PUT /api/admin/returns/{id}: one step. `shown`: the amount that the page showed; it is compared and never used. */
export const returnStep = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('approve'),
    instructions: prose(2000, 'Please say where the customer sends it.'),
    labelUrl: webAddress.max(500).nullable().default(null),
  }),
  z.object({ step: z.literal('decline'), instructions: prose(2000, 'Please tell the customer why.') }),
  z.object({ step: z.literal('receive'), restock: z.boolean() }),
  z.object({ step: z.literal('refund'), shipping: z.boolean().default(false), shown: amountInput }),
  z.object({
    step: z.literal('send'),
    carrier: line(40).optional(),
    trackingNumber: line(64).optional(),
  }),
]);
export type ReturnStepRequest = z.input<typeof returnStep>;
