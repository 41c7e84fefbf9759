import { z } from 'zod';
import { cents, sumOfCents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { line } from '#contract/fields/text.ts';
import { change } from '#contract/orders/staff-order-schemas.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { STAFF_SUBJECTS } from '#values/staff/staff.ts';
import { WEBHOOK_REFUSALS } from '#values/stripe-keys.ts';

/** GET /api/preorder-stats (rule 12.2). Test orders are in none of them. */
export const preorderStats = component('PreorderStats', {
  /** Orders whose deposit was ever received. */
  totalPreOrders: z.int(),
  /** Of these, those whose balance is outstanding. */
  pendingPayments: z.int(),
  /** Of these, those whose balance was received. */
  completedPayments: z.int(),
  cancelledOrders: z.int(),
});
export type PreorderStats = z.infer<typeof preorderStats>;

/** GET /api/admin/summary: the tiles of the phone (rule 15.3). */
export const staffSummary = z.object({
  totalProducts: z.int(),
  /** Orders that staff have not begun: pending, deposit paid, or paid in full. */
  pendingOrders: z.int(),
  /** Products, sizes and colors from the shelf of which 5 or fewer are left. */
  lowStock: z.int(),
  /** Inquiries that nobody has answered. */
  inquiries: z.int(),
  /** Disputes, money without an order and the like: what waits under “Money, disputes and printing”. */
  moneyAlerts: z.int(),
});
export type StaffSummary = z.infer<typeof staffSummary>;

/**
 * GET /api/admin/work: what there is to do, and how the day goes. Each number is that of a list: of the board's columns, or of
 * the orders that `orders` names by the filters of GET /api/admin/orders. Test orders and those of other keys are in none.
 */
export const staffWork = component('StaffWork', {
  /** Bows on the board that nobody has begun, those that are made, and those that are packed. */
  toMake: z.int(),
  toPack: z.int(),
  packed: z.int(),
  /** Orders with gear to ship: `toSend`. */
  gearToSend: z.int(),
  /** Orders that owe their balance, and how much together: `owes`. Sums are null for whoever sees no figures. */
  owed: z.object({ orders: z.int(), amount: sumOfCents.nullable() }),
  /** Of these, those whose deadline has passed; `orders` stops at 1000, and `amount` is null then, too. */
  overdue: z.object({ orders: z.int(), amount: sumOfCents.nullable() }),
  /** Orders placed on this day, and what of their money is here: `from` and `to`. */
  today: z.object({ day: z.iso.date(), orders: z.int(), received: sumOfCents.nullable() }),
});
export type StaffWork = z.input<typeof staffWork>;

/** A list that is cut off: at most 20 are named, and `count` stops at 1000. */
const needed = <T extends z.ZodType>(item: T) => z.object({ count: z.int(), items: z.array(item) });

/** GET /api/admin/needs: what waits for a person, the oldest or most urgent first. A role that it is not for gets it empty. */
export const staffNeeds = component('StaffNeeds', {
  /** Money without an order, a ledger that disagrees, disputes, failed refunds: all alerts but those of failed mails. */
  alerts: needed(
    z.object({
      id: z.int(),
      kind: z.string(),
      subject: z.string(),
      orderNumber: z.string().nullable(),
      detail: z.unknown().nullable(),
      raisedAt: moment,
    }),
  ),
  failedMails: needed(
    z.object({
      id: z.int(),
      template: z.string(),
      recipient: z.string(),
      orderNumber: z.string().nullable(),
      lastError: z.string().nullable(),
      createdAt: moment,
    }),
  ),
  failedWebhooks: needed(
    z.object({
      id: z.int(),
      type: z.string(),
      objectId: z.string().nullable(),
      reason: z.string().nullable(),
      deliveries: z.int(),
      receivedAt: moment,
    }),
  ),
  overdueBalances: needed(
    z.object({ orderNumber: z.string(), customerName: z.string(), outstanding: cents, linkExpiresAt: moment }),
  ),
  /** Products from the shelf, each of their sizes and colors by itself; `id` is the product's. */
  lowStock: needed(
    z.object({
      id: z.int(),
      name: z.string(),
      variantId: z.int().nullable(),
      /** Such as "M / Black". */
      variantName: z.string().nullable(),
      stockQuantity: z.int(),
    }),
  ),
  /** Bows near their start without a build: the lock has passed, or all is paid. */
  missingBuilds: needed(
    z.object({
      orderNumber: z.string(),
      customerName: z.string(),
      /** When the shop last asked the customer; null: not yet. */
      askedAt: moment.nullable(),
    }),
  ),
  /** Returns that wait for staff: asked for, or arrived. */
  openReturns: needed(
    z.object({
      id: z.int(),
      orderNumber: z.string(),
      customerName: z.string(),
      arrived: z.boolean(),
      createdAt: moment,
    }),
  ),
  newInquiries: needed(z.object({ id: z.int(), name: z.string(), interest: z.string(), createdAt: moment })),
  /** Batches that a release has to ask soon; `askBy`: later, whoever pays in time pays after the bows are begun. */
  releases: needed(
    z.object({ id: z.int(), name: z.string(), bow: z.string(), recipients: z.int(), askBy: z.iso.date() }),
  ),
  /** Campaigns whose customers wait for a build letter; `lastAt`: when they had the last one. */
  letters: needed(z.object({ id: z.int(), name: z.string(), bow: z.string(), lastAt: moment.nullable() })),
  /** Batches with customers whose last bow is forecast to ship after `shipsTo`, which they were promised. */
  lateBatches: needed(
    z.object({
      id: z.int(),
      name: z.string(),
      bow: z.string(),
      shipsTo: z.iso.date(),
      likely: z.iso.date(),
      waiting: z.int(),
    }),
  ),
  /** Batches whose builds can be changed until `lockDay`, and how many of their bows have none. */
  buildLocks: needed(
    z.object({ id: z.int(), name: z.string(), bow: z.string(), lockDay: z.iso.date(), bows: z.int() }),
  ),
  deadlines: needed(
    z.object({ orderNumber: z.string(), customerName: z.string(), outstanding: cents, linkExpiresAt: moment }),
  ),
  /** What banks wait for evidence about, and until when. */
  disputes: needed(
    z.object({
      id: z.int(),
      amount: cents,
      /** The bank's, in the provider's words. */
      reason: z.string(),
      /** Its page in the provider's dashboard. */
      page: z.string(),
      orderNumber: z.string().nullable(),
      evidenceDueBy: moment,
    }),
  ),
  /** Orders that end at that moment unless their customer says yes to a delay. */
  delayAnswers: needed(z.object({ orderNumber: z.string(), customerName: z.string(), answerBy: moment })),
  /** How the card provider's webhooks come in. */
  webhooks: z.object({
    /** When the last one was taken; null: none yet. */
    lastAt: moment.nullable(),
    /** Those of the last hour that looked like the provider's and did not hold; `count` stops at 100. */
    refused: z.object({ count: z.int(), reason: z.enum(WEBHOOK_REFUSALS) }).nullable(),
  }),
});
export type StaffNeeds = z.input<typeof staffNeeds>;

/** The query of GET /api/admin/figures: so many days until today, in UTC. */
export const figuresQuery = z.object({ days: z.coerce.number().int().min(7).max(730).default(90) });

/** What the charts show. Every day of the span is there, the oldest first. */
export const staffFigures = component('StaffFigures', {
  days: rowsOf({
    day: z.iso.date(),
    /** Orders placed on the day whose deposit was received, then or later. */
    preOrders: z.int(),
    received: sumOfCents,
    refunded: sumOfCents,
  }),
  /** Of all time. */
  totals: z.object({ received: sumOfCents, refunded: sumOfCents, outstanding: sumOfCents }),
  /** Of the span: how far those came who began in it. */
  funnel: z.object({ opened: z.int(), placed: z.int(), deposited: z.int(), completed: z.int() }),
});
export type StaffFigures = z.input<typeof staffFigures>;

/** GET /api/admin/audit: what staff changed, newest first. */
export const auditEntry = component('AuditEntry', {
  ...change.shape,
  /** `order`, or one of the other subjects. */
  subject: z.enum(['order', ...STAFF_SUBJECTS]),
  /** The order's number, or the id that the other subject has in its own table. */
  subjectId: z.string(),
  /** What people call it; null: it has no name, or is gone. */
  subjectName: z.string().nullable(),
});
export type AuditEntry = z.input<typeof auditEntry>;

/** The query of GET /api/admin/audit. `before`: the `id` of the last entry of the page before. */
export const auditQuery = z
  .object({
    subject: z.enum(['order', ...STAFF_SUBJECTS]).optional(),
    /** Only together with a subject; of an order its number. */
    subjectId: line(64).optional(),
    /** Who changed it, by name. */
    person: line(EMAIL_MAX).optional(),
    /** Days on which it was changed, both included. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    before: z
      .string()
      .regex(/^[os]-\d{1,18}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  })
  .refine(({ subject, subjectId }) => subjectId === undefined || subject !== undefined, {
    path: ['subjectId'],
    message: 'Please name the subject too.',
  });

/** GET /api/admin/audit/people: the names of all who have changed something. */
export const auditPeople = z.array(z.string());

/** What GET /api/admin/live says: that something of these kinds has changed. */
export const LIVE_TOPICS = [
  'orders',
  'products',
  'gift-cards',
  'campaigns',
  'workshop',
  'contacts',
  'customers',
  'needs',
  'mailings',
  'bulk',
  'team',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** The data of its event `changed`; `orderIds` when it was few orders. */
export const liveNews = z.object({ topics: z.array(z.enum(LIVE_TOPICS)), orderIds: z.array(z.int()) });
export type LiveNews = z.infer<typeof liveNews>;

/** GET /api/admin/waiting: a step that was confirmed and can still be stopped. */
export const waitingStep = component('WaitingStep', {
  kind: z.enum(['cancellation', 'payment-links', 'release', 'delay', 'announcement', 'letter']),
  /** The id of a mailing or a run; of a cancellation the order's number. */
  key: z.string(),
  about: z.string().nullable(),
  /** To how many it still goes; null: of a cancellation. */
  recipients: z.int().nullable(),
  by: z.string(),
  /** It happens from then on; null: it has begun. */
  dueAt: moment.nullable(),
});
export type WaitingStep = z.input<typeof waitingStep>;
