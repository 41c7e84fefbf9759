import { z } from 'zod';
import { cents, sumOfCents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { serial } from '#contract/fields/params.ts';
import { component, orNull, rowsOf } from '#contract/fields/shapes.ts';
import { JOURNAL_KINDS } from '#values/books/journal.ts';
import { isMonth, MONTH_OBSTACLES } from '#values/books/months.ts';
import { MOVEMENT_KINDS, PAYOUT_STATES } from '#values/books/movements.ts';

/** No day before there were shops like this, and none that the database does not know. */
const NO_DAY = 'Please give a day since 2000.';
export const day = z.iso
  .date({ error: NO_DAY, abort: true })
  .refine((given) => given >= '2000-01-01' && given <= '2999-12-31', NO_DAY);

/** Days where the shop is, both included. */
export const moneyQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' });

/** GET /api/admin/money: what moved in a period, and where the money was at its end. */
export const staffMoney = component('StaffMoney', {
  period: z.object({
    received: sumOfCents,
    givenBack: sumOfCents,
    /** What banks have taken in disputes, less what they gave back. */
    withdrawn: sumOfCents,
    fees: sumOfCents,
    monthlyFees: sumOfCents,
    paidOut: sumOfCents,
    unnamed: sumOfCents,
  }),
  /** The same of each month in which anything moved, all fees together. */
  months: rowsOf({
    month: z.string(),
    received: sumOfCents,
    givenBack: sumOfCents,
    fees: sumOfCents,
    paidOut: sumOfCents,
  }),
  /** `kept` is the sum of the others but `owed`: `fees` and what is `unnamed` are in it. */
  standing: z.object({
    kept: sumOfCents,
    notListed: sumOfCents,
    atProvider: sumOfCents,
    onItsWay: sumOfCents,
    inBank: sumOfCents,
    fees: sumOfCents,
    unnamed: sumOfCents,
    owed: sumOfCents,
  }),
});
export type StaffMoney = z.input<typeof staffMoney>;

export const payoutsQuery = z.object({
  before: serial.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});

export const staffPayout = component('StaffPayout', {
  id: z.int(),
  /** As the card provider names it. */
  providerId: z.string(),
  amount: cents,
  state: z.enum(PAYOUT_STATES),
  automatic: z.boolean(),
  instant: z.boolean(),
  /** All of its lines are here. */
  itemised: z.boolean(),
  /** Under which number the bank knows it. */
  traceId: z.string().nullable(),
  failure: z.string().nullable(),
  madeAt: moment,
  arrivesAt: moment,
});
export type StaffPayout = z.input<typeof staffPayout>;

export const payoutQuery = z.object({
  kind: z.enum(MOVEMENT_KINDS).optional(),
  after: serial.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** GET /api/admin/payouts/:id */
export const staffPayoutDetail = component('StaffPayoutDetail', {
  payout: staffPayout,
  parts: z.array(
    z.object({ kind: z.enum(MOVEMENT_KINDS), count: z.int(), amount: sumOfCents, fee: sumOfCents, net: sumOfCents }),
  ),
  /** What of it no line names. */
  remainder: sumOfCents,
  lines: rowsOf({
    id: z.int(),
    kind: z.enum(MOVEMENT_KINDS),
    category: z.string(),
    amount: cents,
    fee: cents,
    net: cents,
    at: moment,
    description: z.string().nullable(),
    orderNumber: z.string().nullable(),
  }),
});
export type StaffPayoutDetail = z.input<typeof staffPayoutDetail>;

/** "2026-10" */
export const month = z.string().refine(isMonth, 'Please give a month, such as 2026-10.');

/** GET /api/admin/months: the month that is closed next, with what stands in the way, and those that are closed. */
export const staffMonths = component('StaffMonths', {
  /** Null: nothing was booked yet. */
  open: orNull({
    month,
    obstacles: z.array(z.object({ what: z.enum(MONTH_OBSTACLES), count: z.int() })),
  }),
  closed: rowsOf({
    month,
    entries: z.int(),
    closedAt: moment,
    closedBy: z.string(),
    /** Entries of later months that record what happened in this one. */
    late: z.int(),
  }),
});
export type StaffMonths = z.input<typeof staffMonths>;

const revenueLine = z.object({
  /** `batch:17`, `bows` and `gear` of orders without a batch, `gift_cards`, `unassigned`. */
  line: z.string(),
  /** The name of a batch. */
  batch: z.string().nullable(),
  opening: sumOfCents,
  moved: sumOfCents,
  received: sumOfCents,
  exchanged: sumOfCents,
  earned: sumOfCents,
  kept: sumOfCents,
  givenBack: sumOfCents,
  closing: sumOfCents,
});

/** GET /api/admin/months/:month: what customers have paid and not got yet, and what became known of a month after it was closed. */
export const staffMonth = component('StaffMonth', {
  month,
  closed: z.boolean(),
  revenue: z.array(revenueLine),
  late: rowsOf({
    entry: z.string(),
    kind: z.enum(JOURNAL_KINDS),
    orderNumber: z.string().nullable(),
    amount: sumOfCents,
    happenedAt: moment,
    at: moment,
  }),
});
export type StaffMonth = z.input<typeof staffMonth>;
