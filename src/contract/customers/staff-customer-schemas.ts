import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { customerName } from '#contract/fields/params.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { line, prose } from '#contract/fields/text.ts';
import { SUPPRESSION_REASONS } from '#values/mailing.ts';
import { BOW_STATES } from '#values/order/campaign.ts';
import { GIFT_CARD_STATES, RETURN_KINDS, RETURN_STATES } from '#values/order/gear.ts';
import { ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';

/** GET /api/admin/customers: an address, its key, and the name that was given with it last; empty where none was. */
export const listedCustomer = component('ListedCustomer', {
  key: z.string(),
  email: z.string(),
  name: z.string(),
  since: moment,
  lastAt: moment,
});
export type ListedCustomer = z.input<typeof listedCustomer>;

/** `before`: the key of the last customer of the page before. */
export const customersQuery = z.object({
  search: line(100).optional(),
  before: customerName.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const note = z.object({ id: z.int(), note: z.string(), staffName: z.string(), createdAt: moment });

/** GET /api/admin/customers/{customer}: orders, inquiries and mails have calls of their own. */
export const staffCustomer = component('StaffCustomer', {
  key: z.string(),
  /** In lower case. */
  email: z.string(),
  name: z.string(),
  /** When the address was first named; null: we have only written to it. */
  since: moment.nullable(),
  account: z.object({ displayName: z.string().nullable(), since: moment }).nullable(),
  /** Without tests. `counted` false: there are more than a thousand, and the sums are those of a thousand. */
  orders: z.object({
    count: z.int(),
    /** Of them, for which nothing has ever come. */
    unpaid: z.int(),
    /** Test orders, besides them. */
    tests: z.int(),
    counted: z.boolean(),
    received: cents,
    refunded: cents,
    outstanding: cents,
  }),
  /** Why the address gets less mail, or none. */
  blocked: z.array(z.object({ reason: z.enum(SUPPRESSION_REASONS), since: moment })),
  /** These four newest first, a hundred of each at most. `theirs` false: the bow has another owner now. */
  bows: rowsOf({
    serial: z.string(),
    state: z.enum(BOW_STATES),
    orderNumber: z.string(),
    finish: z.string().nullable(),
    drawLength: z.number().nullable(),
    drawWeight: z.number().nullable(),
    hand: z.string().nullable(),
    theirs: z.boolean(),
  }),
  returns: rowsOf({
    id: z.int(),
    kind: z.enum(RETURN_KINDS),
    state: z.enum(RETURN_STATES),
    orderNumber: z.string(),
    createdAt: moment,
  }),
  giftCards: rowsOf({
    id: z.int(),
    lastFour: z.string(),
    amount: cents,
    balance: cents,
    state: z.enum(GIFT_CARD_STATES),
    createdAt: moment,
  }),
  notes: z.array(note),
});
export type StaffCustomer = z.input<typeof staffCustomer>;

export const customersOrder = component('CustomersOrder', {
  orderNumber: z.string(),
  createdAt: moment,
  status: z.enum(ORDER_STATUSES),
  paymentState: z.enum(PAYMENT_STATES),
  customerName: z.string(),
  totalAmount: cents,
  /** By so much its price has been lowered since. */
  reducedBy: cents,
  outstanding: cents,
  isTest: z.boolean(),
  otherKeys: z.boolean(),
});
export type CustomersOrder = z.input<typeof customersOrder>;

const page = { limit: z.coerce.number().int().min(1).max(100).default(20) };
const id = z.coerce.number().int().positive();

/** `before`: the number of the last order of the page before. */
export const ordersOfQuery = z.object({ ...page, before: line(32).optional() });
/** `before`: the id of the last one of the page before. */
export const inquiriesOfQuery = z.object({ ...page, before: id.max(2_147_483_647).optional() });
export const mailsToQuery = z.object({ ...page, before: id.max(Number.MAX_SAFE_INTEGER).optional() });

/** POST /api/admin/customers/{customer}/notes: seen by staff only. */
export const customerNote = z.object({ note: prose(2000, 'Please write the note.'), requestKey: z.uuid() });
