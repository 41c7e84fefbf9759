// The data model of gift cards. What is on one is in the journal; the balance here is kept by a trigger on its lines.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, updatedAt } from '#db/columns/columns.ts';
import { GIFT_CARD_STATES } from '#values/order/gear.ts';

export const giftCards = pgTable(
  'gift_cards',
  {
    id: serial().primaryKey(),
    /** Of the code, with a secret of the shop's own (`secrets`): the code itself is in no table once its mail is sent. */
    codeHash: text().notNull().unique(),
    /** The end of the code, by which people tell cards apart. */
    lastFour: text().notNull(),
    /** The line of the order that it was bought with, and which piece of it; null for one that staff have made. */
    orderItemId: integer(),
    piece: integer().notNull().default(1),
    amount: money().notNull(),
    /** Kept by a trigger on `journal_lines`. */
    balance: money().notNull().default(0),
    state: text({ enum: GIFT_CARD_STATES }).notNull().default('active'),
    /** What staff had made it before the money that it was bought with left, or is being decided about; null: that money is here. */
    stateBefore: text({ enum: GIFT_CARD_STATES }),
    recipient: text().notNull(),
    message: text(),
    /** The card whose place it took, when that one's code was lost. */
    replacesId: integer().references((): AnyPgColumn => giftCards.id),
    sentAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('gift_cards_state', oneOf('state', GIFT_CARD_STATES)),
    check('gift_cards_state_before', sql`state_before is null or ${oneOf('state_before', GIFT_CARD_STATES)}`),
    check('gift_cards_amount', sql`amount > 0`),
    check('gift_cards_balance', sql`balance between 0 and amount`),
    index('gift_cards_newest').on(table.createdAt.desc(), table.id.desc()),
    index('gift_cards_recipient').on(sql`lower(recipient)`),
    index('gift_cards_last_four').on(table.lastFour),
    index('gift_cards_item').on(table.orderItemId),
    /** A piece of a line is issued once; what takes a card's place is another matter. */
    uniqueIndex('gift_cards_issued_once').on(table.orderItemId, table.piece).where(sql`replaces_id is null`),
  ],
);
export type GiftCardRow = typeof giftCards.$inferSelect;
