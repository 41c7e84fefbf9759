// The data model of what the card provider holds and pays out: its balance line by line, and its payouts. Triggers book both.
import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment, money, oneOf } from '#db/columns/columns.ts';
import { MOVEMENT_KINDS, PAYOUT_STATES } from '#values/books/movements.ts';
import { PAYMENT_MODES } from '#values/stripe-keys.ts';

export const payouts = pgTable(
  'payouts',
  {
    id: serial().primaryKey(),
    providerId: text().notNull().unique(),
    mode: text({ enum: PAYMENT_MODES }).notNull(),
    amount: money().notNull(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
    /** Made by the account itself: only such a one says of which lines it is. */
    automatic: boolean().notNull(),
    instant: boolean().notNull(),
    /** All of its lines are here. */
    itemised: boolean().notNull().default(false),
    /** Under which number the bank knows it. */
    traceId: text(),
    failure: text(),
    madeAt: moment().notNull(),
    arrivesAt: moment().notNull(),
    /** When the provider was asked; an answer that was asked for earlier does not undo a later one. */
    readAt: moment().notNull(),
  },
  (table) => [
    check('payouts_state', oneOf('state', PAYOUT_STATES)),
    check('payouts_mode', oneOf('mode', PAYMENT_MODES)),
    index('payouts_newest').on(table.madeAt.desc(), table.id.desc()),
    index('payouts_open').on(table.id).where(sql`state in ('pending', 'in_transit') or (automatic and not itemised)`),
  ],
);
export type PayoutRow = typeof payouts.$inferSelect;

/** Lines of the balance, as the provider has them: appended, never changed. */
export const movements = pgTable(
  'movements',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    providerId: text().notNull().unique(),
    mode: text({ enum: PAYMENT_MODES }).notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    /** The provider's word of which the kind is made. */
    category: text().notNull(),
    amount: money().notNull(),
    fee: money().notNull(),
    net: money().notNull(),
    description: text(),
    /** The charge, refund, dispute or payout; null: a bill of the provider's. */
    sourceId: text(),
    /** The payment that it is of, as the provider names it, whether it is here or not. */
    intentId: text(),
    payoutId: integer().references(() => payouts.id),
    at: moment().notNull(),
    availableAt: moment().notNull(),
  },
  (table) => [
    check('movements_kind', oneOf('kind', MOVEMENT_KINDS)),
    check('movements_mode', oneOf('mode', PAYMENT_MODES)),
    check('movements_net', sql`net = amount - fee`),
    index('movements_at').on(table.at),
    index('movements_payout').on(table.payoutId, table.kind, table.id).where(sql`payout_id is not null`),
    index('movements_intent').on(table.intentId).where(sql`intent_id is not null`),
  ],
);
export type MovementRow = typeof movements.$inferSelect;

/** Up to when the balance was read whole, under each kind of keys: the next reading begins there. */
export const balanceReadings = pgTable('balance_readings', {
  mode: text({ enum: PAYMENT_MODES }).primaryKey(),
  readUntil: moment().notNull(),
});
