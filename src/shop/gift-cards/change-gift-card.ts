import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards, orderItems } from '#db/schema.ts';
import { lockGiftCard } from '#shop/gift-cards/redeem-gift-card.ts';
import { replaceGiftCard } from '#shop/gift-cards/replace-gift-card.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** `held`: the money that it was bought with has left, or a bank decides about it. */
export type GiftCardChanged = Ok | Refused<'not-found' | 'void' | 'held'>;

/**
 * Staff block a card, open it again, or make it void for good; each once. What was on a void one goes back to the deposits of the order
 * that it was bought with, from where it can be refunded. `void`: nothing can be done with it any more.
 */
export function setGiftCardState(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  { state, reason }: { state: GiftCardState; reason?: string | undefined },
): Promise<GiftCardChanged> {
  return shop.db.transaction(async (tx) => {
    const card = await lockGiftCard(tx, id);
    if (!card) return refused('not-found');
    const isHeld = card.stateBefore !== null;
    if ((card.stateBefore ?? card.state) === state && state !== 'active') return ok();
    if (isHeld && state === 'active') return refused('held');
    if (card.state === state && !isHeld) return ok();
    if (card.state === 'void' && !isHeld) return refused('void');
    // Of one that is held anyway it is what the card will be once the money is back.
    const next = isHeld && state !== 'void' ? { stateBefore: state } : { state, stateBefore: null };
    await tx.update(giftCards).set(next).where(eq(giftCards.id, id));
    await recordStaffEvent(tx, staff, {
      subject: 'gift-card',
      subjectId: id,
      what: STEP[state],
      at: shop.clock(),
      before: { state: card.state, ...(state === 'void' ? { balanceAmount: card.balance } : {}) },
      after: { state, ...(reason ? { reason } : {}) },
    });
    return ok();
  });
}

const STEP = { active: 'unblocked', blocked: 'blocked', void: 'voided' } as const satisfies Record<
  GiftCardState,
  string
>;

type GiftCardReissued = Ok<{ card: GiftCardRow }> | Refused<'not-found' | 'void' | 'empty' | 'held'>;

/**
 * A code was lost: a new card takes over what is on it and is mailed, to whom it was sent or to a corrected address; the former
 * code works no more. A blocked card can be reissued, too. Twice at once is one new card: the second finds a void one.
 */
export function reissueGiftCard(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  id: number,
  { recipient: given }: { recipient?: string | undefined } = {},
): Promise<GiftCardReissued> {
  const recipient = given && normaliseEmail(given);
  return shop.db.transaction((tx) => reissueLocked(tx, shop, staff, id, { recipient }));
}

/** The same in the caller's transaction; `occasion` names the mail in the place of the card. */
export async function reissueLocked(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  staff: StaffMember,
  id: number,
  { recipient, occasion }: { recipient?: string | undefined; occasion?: string },
): Promise<GiftCardReissued> {
  const former = await lockGiftCard(tx, id);
  if (!former) return refused('not-found');
  if (former.stateBefore !== null) return refused('held');
  if (former.state === 'void') return refused('void');
  if (former.balance === 0) return refused('empty');
  const to = { recipient: recipient ?? former.recipient, cause: 'lost', ...(occasion ? { occasion } : {}) } as const;
  const card = await replaceGiftCard(tx, shop, former, to);
  await noteReissue(tx, shop, staff, { former, card });
  return ok({ card });
}

async function noteReissue(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  staff: StaffMember,
  { former, card }: { former: GiftCardRow; card: GiftCardRow },
): Promise<void> {
  await recordStaffEvent(tx, staff, {
    subject: 'gift-card',
    subjectId: former.id,
    what: 'reissued',
    at: clock(),
    before: { state: former.state, recipient: former.recipient },
    after: { state: 'void', recipient: card.recipient, newCard: card.lastFour },
  });
}

/**
 * What the gift cards of an order have paid elsewhere and did not get back: so much of the order's own money cannot go back to
 * its buyer. Whoever decides by it holds the cards' locks (`lockGiftCardsOf`).
 */
export async function spentOfGiftCards(db: Database | Transaction, orderId: number): Promise<Cents> {
  return (await spentOfPieces(db, { orderId })).reduce((total, { spent }) => total + spent, 0);
}

/** The same by the pieces of its lines, or of one line: what a piece's card, and those that it took the place of, have paid. */
export async function spentOfPieces(
  db: Database | Transaction,
  of: { orderId: number } | { orderItemId: number },
): Promise<{ orderItemId: number; piece: number; spent: Cents }[]> {
  const { rows } = await db.execute<{ item: number; piece: number; spent: string }>(sql`
    select card.order_item_id as item, card.piece, sum(payments.received - back.amount) as spent
    from order_items
      join gift_cards card on card.order_item_id = order_items.id
      join payments on payments.gift_card_id = card.id
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from refunds
        where refunds.payment_id = payments.id and status = 'succeeded') as back
    where ${'orderId' in of ? sql`order_items.order_id = ${of.orderId}` : sql`order_items.id = ${of.orderItemId}`}
    group by card.order_item_id, card.piece`);
  return rows.map(({ item, piece, spent }) => ({ orderItemId: item, piece, spent: fromDecimal(spent) }));
}

/** The cards of an order that are not void, locked in the order of their ids: nobody redeems one meanwhile. */
export async function lockGiftCardsOf(tx: Transaction, orderId: number): Promise<GiftCardRow[]> {
  const lines = tx.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  return tx
    .select()
    .from(giftCards)
    .where(and(inArray(giftCards.orderItemId, lines), ne(giftCards.state, 'void')))
    .orderBy(giftCards.id)
    .for('update');
}

/** What is on them, of those that are not void. A cancelled order has one where money came back to a card that was void (rule 23.7). */
export async function worthOfGiftCards(db: Database | Transaction, orderId: number): Promise<Cents> {
  const { rows } = await db.execute<{ worth: string }>(sql`
    select coalesce(sum(balance), 0) as worth from gift_cards join order_items on order_items.id = order_item_id
    where order_id = ${orderId} and state <> 'void'`);
  return fromDecimal(rows[0]?.worth ?? '0');
}

/** Makes cards void for good. What was on them goes back to the deposits of their order (a trigger books it). */
export async function voidGiftCards(tx: Transaction, cards: Pick<GiftCardRow, 'id'>[]): Promise<void> {
  if (cards.length === 0) return;
  const ids = cards.map(({ id }) => id);
  await tx
    .update(giftCards)
    .set({ state: 'void', stateBefore: null })
    .where(and(inArray(giftCards.id, ids), ne(giftCards.state, 'void')));
}

/** Makes void cards good again whose money did not go back after all: what was on them is on them again (a trigger books it). */
export async function reopenGiftCards(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const replaced = sql`exists (select from ${giftCards} later where later.replaces_id = ${giftCards.id})`;
  await tx
    .update(giftCards)
    .set({ state: 'active' })
    .where(and(inArray(giftCards.id, ids), eq(giftCards.state, 'void'), not(replaced)));
}

type LineRefund = { orderId: number; orderItemId: number; quantity: number; amount: Cents };

/**
 * Money goes back for pieces of a line of gift cards: so many cards become void, those with the most on them first. `spent`: less is
 * left on them than is to go back, and nothing was done. The caller holds the order's lock.
 */
export async function voidGiftCardPieces(
  tx: Transaction,
  { orderId, orderItemId, quantity, amount }: LineRefund,
): Promise<Ok<{ cards: GiftCardRow[] }> | Refused<'spent', { unused: Cents }>> {
  const cards = (await lockGiftCardsOf(tx, orderId))
    .filter((card) => card.orderItemId === orderItemId)
    .toSorted((one, other) => other.balance - one.balance)
    .slice(0, quantity);
  const unused = cards.reduce((sum, { balance }) => sum + balance, 0);
  if (amount > unused) return refused('spent', { unused });
  await voidGiftCards(tx, cards);
  return ok({ cards });
}
