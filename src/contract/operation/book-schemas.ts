import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { component, orNull } from '#contract/fields/shapes.ts';
import { BOOK_DIFFERENCES, DIFFERENCE_STATES } from '#values/books/book-differences.ts';

export const bookDifference = component('BookDifference', {
  id: z.int(),
  what: z.enum(BOOK_DIFFERENCES),
  /** `taken-over`: put right by reading it again. `closed`: a person marked it as done, and it has not changed since. */
  state: z.enum(DIFFERENCE_STATES),
  /** What a person does about it. */
  advice: z.string(),
  paymentId: z.string().nullable(),
  /** The refund or dispute. */
  otherId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** Whether the shop has this order: after a restored backup the card provider may know more. */
  orderKept: z.boolean(),
  amount: cents,
  /** What stands here, and at the card provider; null: nothing. */
  ours: z.string().nullable(),
  provider: z.string().nullable(),
});
export type BookDifferenceShown = z.input<typeof bookDifference>;

/** GET /api/admin/books: how the card provider's books and the shop's compare. */
export const staffBooks = component('StaffBooks', {
  /** The last comparison that was done. */
  last: orNull({
    finishedAt: moment,
    since: moment,
    /** By the daily job, or by the command. */
    askedBy: z.enum(['job', 'hand']),
    open: z.int(),
    takenOver: z.int(),
    closed: z.int(),
    /** It ended early, because there were too many differences. */
    cutOff: z.boolean(),
    counts: orNull({
      payments: z.int(),
      refunds: z.int(),
      disputes: z.int(),
      /** Lines of the account's balance; null: the key may not list them. */
      movements: z.int().nullable(),
      orders: z.int(),
      reread: z.int(),
      /** Entries of the journal; missing in comparisons of earlier versions. */
      sealed: z.int().optional(),
      unsealed: z.int().optional(),
      /** The last link of their chain. */
      seal: z.string().nullish(),
    }),
  }),
  /** The newest, if it could not be done. */
  failed: z.object({ at: moment, reason: z.string() }).nullable(),
  /** None was done for two days. */
  late: z.boolean(),
  /** The first 200, those that wait for a person first. */
  differences: z.array(bookDifference),
});
export type StaffBooks = z.input<typeof staffBooks>;
