import { z } from 'zod';
import { cents, sumOfCents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { serial } from '#contract/fields/params.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { emailAddress, line, prose } from '#contract/fields/text.ts';
import { JOURNAL_KINDS } from '#values/books/journal.ts';
import { GIFT_CARD_STATES } from '#values/order/gear.ts';

const card = {
  id: z.int(),
  lastFour: z.string(),
  state: z.enum(GIFT_CARD_STATES),
  amount: cents,
  balance: cents,
  recipient: z.string(),
  /** Of the order that it was bought with. */
  orderNumber: z.string().nullable(),
  /** When its code was mailed; null while it has not been. */
  sentAt: moment.nullable(),
  createdAt: moment,
};

/** GET /api/admin/gift-cards: newest first. */
export const staffGiftCard = component('StaffGiftCard', card);
export type StaffGiftCard = z.input<typeof staffGiftCard>;

/** `outstanding`: what is left on all gift cards together, as the journal has it. */
export const staffGiftCards = z.object({ outstanding: sumOfCents, cards: z.array(staffGiftCard) });

const neighbor = z.object({ id: z.int(), lastFour: z.string() }).nullable();

/** GET /api/admin/gift-cards/{id}: with what happened to its money. The code itself is nowhere. */
export const staffGiftCardDetail = component('StaffGiftCardDetail', {
  ...card,
  message: z.string().nullable(),
  /** The money that it was bought with: a bank decides about it, or it has left; null: it is here. */
  held: z.enum(['disputed', 'gone']).nullable(),
  /** What it has paid and not got back: a loss where its money has left. */
  spent: cents,
  replaces: neighbor,
  replacedBy: neighbor,
  moves: rowsOf({
    id: z.int(),
    at: moment,
    kind: z.enum(JOURNAL_KINDS),
    /** What was put on it, or taken off. */
    amount: cents,
    orderNumber: z.string().nullable(),
  }),
});
export type StaffGiftCardDetail = z.input<typeof staffGiftCardDetail>;

/** The query of GET /api/admin/gift-cards. `before`: the id of the last card of the page before. */
export const giftCardsQuery = z.object({
  state: z.enum(GIFT_CARD_STATES).optional(),
  search: line(100).optional(),
  before: serial.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const LONGEST_REASON = 500;
const reason = prose(LONGEST_REASON, 'Please say why: it stands in the history.');

/** Blocking and making void need a reason; opening a card again needs none. */
export const giftCardBlock = z.object({ reason });
export const giftCardVoid = z.object({ reason });

/** POST /api/admin/gift-cards/{id}/reissue */
export const giftCardReissue = z.object({
  recipient: emailAddress('Please give the address that the new code is mailed to.'),
});
