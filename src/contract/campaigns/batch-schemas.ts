import { z } from 'zod';
import { bowBuild } from '#contract/fields/build-field.ts';
import { moment } from '#contract/fields/moment.ts';
import { countInBody, idInBody } from '#contract/fields/params.ts';
import { component } from '#contract/fields/shapes.ts';
import { filledLine, line, prose } from '#contract/fields/text.ts';
import { AFTER_DEADLINE, BATCH_STATES, MOST_IN_BATCH } from '#values/order/campaign.ts';
import { ORDER_STATUSES } from '#values/order/order.ts';

const day = (missing: string) => z.iso.date(missing);

/** A batch and how it stands. `held`: orders that are being paid just now; `owing` and `paid` are of the taken ones. */
export const batch = component('Batch', {
  id: z.int(),
  name: z.string(),
  size: z.int(),
  state: z.enum(BATCH_STATES),
  taken: z.int(),
  held: z.int(),
  left: z.int(),
  owing: z.int(),
  paid: z.int(),
  made: z.int(),
  makesFrom: z.iso.date(),
  shipsFrom: z.iso.date(),
  shipsTo: z.iso.date(),
  /** Null: the shop's. */
  daysToPay: z.int().nullable(),
  reminderDays: z.array(z.int()).nullable(),
  releasedAt: moment.nullable(),
});
export type Batch = z.input<typeof batch>;

/** GET /api/admin/campaigns/{campaign}/batches: in the order in which they are filled. */
export const campaignBatches = component('CampaignBatches', {
  campaign: z.object({
    id: z.int(),
    name: z.string(),
    productName: z.string(),
    /** What becomes of the place of whoever does not pay in time. */
    afterDeadline: z.enum(AFTER_DEADLINE),
  }),
  batches: z.array(batch),
});
export type CampaignBatches = z.input<typeof campaignBatches>;

/** GET /api/admin/batches/{batch}: with all of its campaign. */
export const oneBatch = campaignBatches.extend({ batch }).meta({ id: 'OneBatch' });
export type OneBatch = z.input<typeof oneBatch>;

const SIZE = `Please give a number from 1 to ${MOST_IN_BATCH.toLocaleString('en-US')}.`;
const DAYS_TO_PAY = 'Please give 1 to 60 days, or leave it empty.';
const REMINDERS = 'Please give days between 1 and 59, the earliest first, such as 3, 6.';

const fields = {
  name: filledLine(60, 'Please name the batch, such as Batch 2.'),
  size: z.int(SIZE).min(1, SIZE).max(MOST_IN_BATCH, SIZE),
  makesFrom: day('Please choose the day on which the workshop begins.'),
  shipsFrom: day('Please choose the first day of shipping.'),
  shipsTo: day('Please choose the last day of shipping.'),
  daysToPay: z.int(DAYS_TO_PAY).min(1, DAYS_TO_PAY).max(60, DAYS_TO_PAY).nullable(),
  reminderDays: z
    .array(z.int(REMINDERS).min(1, REMINDERS).max(59, REMINDERS))
    .max(6, REMINDERS)
    .refine((days) => days.every((each, place) => place === 0 || each > (days[place - 1] ?? 0)), REMINDERS)
    .nullable(),
};

const told = {
  /** What customers read about another window; needed where somebody is told. */
  reason: prose(1000, 'Please write why the window moves.').optional(),
  requestKey: z.uuid().optional(),
};

/** POST /api/admin/campaigns/{campaign}/batches */
export const newBatch = z.object(fields);
export type NewBatch = z.infer<typeof newBatch>;

const changeable = z.object({ ...fields, state: z.enum(BATCH_STATES) }).partial();

/** PUT /api/admin/batches/{batch}: the fields that are to be changed. `seen`: what the page showed of them. */
export const batchChange = z.object({ fields: changeable, seen: changeable.optional(), ...told });
export type BatchChange = z.infer<typeof batchChange>;

/** POST /api/admin/batches/{batch}/move */
export const batchMove = z.object({ towards: z.enum(['earlier', 'later']) });

/** POST /api/admin/batches/{batch}/split: place `at` and all later ones go into a new batch. */
export const batchSplit = z.object({
  at: z
    .int('Please give the first place of the new batch.')
    .min(2, 'The first place stays where it is.')
    .max(MOST_IN_BATCH),
  name: fields.name,
  makesFrom: fields.makesFrom,
  shipsFrom: fields.shipsFrom,
  shipsTo: fields.shipsTo,
  /** As the page showed it. */
  seenTaken: countInBody.optional(),
  ...told,
});
export type BatchSplit = z.infer<typeof batchSplit>;

/** GET /api/admin/batches/{batch}/told: how many customers another window would be told to, from this place on. */
export const toldQuery = z.object({ from: z.coerce.number().int().min(1).max(MOST_IN_BATCH).default(1) });
export const toldCount = z.object({ told: z.int() });

/** The query of GET /api/admin/batches/{batch}/queue. `after`: the last number of the page before. */
export const queueQuery = z.object({
  search: line(100).optional(),
  after: z.coerce.number().int().min(0).max(MOST_IN_BATCH).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** An order in the queue of a batch. */
export const queuedOrder = component('QueuedOrder', {
  number: z.int(),
  orderNumber: z.string(),
  customerName: z.string(),
  status: z.enum(ORDER_STATUSES),
  bowColor: z.string().nullable(),
  build: bowBuild.nullable(),
  owes: z.boolean(),
  /** When its balance was last asked for, and until when it has to come. */
  balanceAskedAt: moment.nullable(),
  linkExpiresAt: moment.nullable(),
  overdue: z.boolean(),
  /** Its customer had the last mail; the place is freed then. */
  endsAt: moment.nullable(),
});
export type QueuedOrder = z.input<typeof queuedOrder>;

const place = z.object({
  batchId: z.int(),
  batch: z.string(),
  number: z.int(),
  of: z.int(),
  shipsFrom: z.iso.date(),
  shipsTo: z.iso.date(),
});

/** GET /api/admin/orders/{order}/place: where it stands, and where it could go. */
export const orderPlace = component('OrderPlace', {
  place: place.nullable(),
  /** Its balance did not come in time, and the place went to others then. */
  freedAt: moment.nullable(),
  batches: z.array(batch.pick({ id: true, name: true, taken: true, left: true, shipsFrom: true, shipsTo: true })),
});
export type OrderPlace = z.input<typeof orderPlace>;

/** PUT /api/admin/orders/{order}/place: into this batch, at this number, or at the end. */
export const placeMove = z.object({
  batchId: idInBody('Please choose a batch.'),
  number: z.int('Please give the number of the place.').min(1).max(MOST_IN_BATCH).nullable(),
  /** Where the page showed it; null: without a place. */
  seen: z.object({ batchId: idInBody(), number: countInBody }).nullable().optional(),
  reason: prose(1000, 'Please write why the order moves.'),
  requestKey: z.uuid(),
});
export type PlaceMove = z.infer<typeof placeMove>;
