import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { alerts, type GiftCardRow, giftCards, type OrderRow } from '#db/schema.ts';
import { spentOfPieces } from '#shop/gift-cards/change-gift-card.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { renewAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import { keptOf, paidAgain, readPayments, sumLedger } from './ledger.ts';

/**
 * What becomes of the gift cards that were bought with an order when its money moves without the shop: a dispute that is open, lost or
 * won, a refund in the provider's dashboard, one that failed, or money that was paid again (rule 23.10). A card is good while the
 * money of its checkout covers it, blocked while a bank decides about what would, and void once that is gone; with the money it is
 * again what it was. The one place for all of it: whatever records refunds and disputes ends here. The caller holds the order's lock.
 */
export async function settleGiftCards(tx: Transaction, shop: Pick<Shop, 'clock'>, order: OrderRow): Promise<void> {
  if (order.otherKeys) return;
  const pieces = await lockPieces(tx, order.id);
  if (pieces.length === 0) return;
  const judged = judge(pieces, order, await coverOf(tx, order));
  const changed = order.status === 'cancelled' ? [] : judged.filter(({ card, to }) => isOther(card, to));
  for (const { card, to } of changed) {
    await tx.update(giftCards).set(stateOf(card, to)).where(eq(giftCards.id, card.id));
  }
  await tell(tx, shop, order, { judged, changed: changed.length > 0 });
}

/** `whole`: its money is here; `disputed`: a bank decides; `gone`. */
type Money = 'whole' | 'disputed' | 'gone';
type Piece = { card: GiftCardRow; spent: Cents };
type Judged = Piece & { to: Money };

/** The card of each piece as it is now, with what it, and those that it took the place of, have paid and not got back. */
async function lockPieces(tx: Transaction, orderId: number): Promise<Piece[]> {
  const cards = await tx
    .select()
    .from(giftCards)
    .where(
      sql`${giftCards.orderItemId} in (select id from order_items where order_id = ${orderId} and kind = 'gift_card')
        and not exists (select from gift_cards later where later.replaces_id = ${giftCards.id})`,
    )
    .orderBy(giftCards.id)
    .for('update');
  if (cards.length === 0) return [];
  const spent = await spentOfPieces(tx, { orderId });
  return cards.map((card) => ({
    card,
    spent: spent.find(({ orderItemId, piece }) => orderItemId === card.orderItemId && piece === card.piece)?.spent ?? 0,
  }));
}

/** What is left of the cards' payments at the checkout, without and with what a bank decides about. Gift cards buy no gift cards. */
async function coverOf(tx: Transaction, order: OrderRow): Promise<{ sure: Cents; open: Cents }> {
  const entries = await readPayments(tx, order.id);
  const again = Math.max(paidAgain(order, sumLedger(entries)), 0);
  const charges = entries.filter(({ payment: { leg, method } }) => leg === 'deposit' && method === 'card');
  const left = (disputed: boolean) =>
    charges
      .filter((entry) => entry.disputed === disputed)
      .reduce((sum, { payment, ...entry }) => sum + keptOf({ ...entry, received: payment.received }), 0);
  return { sure: left(false) + again, open: left(true) };
}

/** Those that have paid most come first: what was spent cannot be taken back, and the money that is left stands for it. */
function judge(pieces: Piece[], order: OrderRow, { sure, open }: { sure: Cents; open: Cents }): Judged[] {
  let needed = 0;
  return pieces
    .toSorted((one, other) => other.spent - one.spent || one.card.id - other.card.id)
    .map((piece) => {
      const isOver = isVoidForGood(piece.card) || order.status === 'cancelled';
      needed += isOver ? piece.spent : piece.card.amount;
      if (needed <= sure || (isOver && piece.spent === 0)) return { ...piece, to: 'whole' };
      return { ...piece, to: needed <= sure + open ? 'disputed' : 'gone' };
    });
}

const isVoidForGood = ({ state, stateBefore }: GiftCardRow) => state === 'void' && stateBefore === null;

function stateOf(
  { state, stateBefore }: GiftCardRow,
  to: Money,
): { state: GiftCardState; stateBefore: GiftCardState | null } {
  const before = stateBefore ?? state;
  if (to === 'whole') return { state: before, stateBefore: null };
  return { state: to === 'disputed' ? 'blocked' : 'void', stateBefore: before };
}

function isOther(card: GiftCardRow, to: Money): boolean {
  const next = stateOf(card, to);
  return !isVoidForGood(card) && (next.state !== card.state || next.stateBefore !== card.stateBefore);
}

/** An alert names the cards and what they have spent, which is a loss once the money is gone; it ends when all of it is back. */
async function tell(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  order: OrderRow,
  { judged, changed }: { judged: Judged[]; changed: boolean },
): Promise<void> {
  const without = judged.filter(({ to }) => to !== 'whole').toSorted((one, other) => one.card.id - other.card.id);
  const cards = without.map(({ card, to, spent }) => ({ card: card.lastFour, money: to, spent, amount: card.amount }));
  const alert = { kind: 'gift-cards-without-money', subject: order.orderNumber, orderId: order.id } as const;
  if (without.length === 0) await resolveAlert(tx, alert.kind, alert.subject, clock());
  else if (changed || !(await isTold(tx, alert.subject, cards))) await renewAlert(tx, { ...alert, detail: { cards } });
  if (!changed) return;
  const what = without.length === 0 ? 'gift-cards-good-again' : 'gift-cards-held';
  await recordEvent(tx, {
    orderId: order.id,
    at: clock(),
    actor: 'provider',
    what,
    after: { giftCards: judged.map(word) },
  });
}

async function isTold(tx: Transaction, subject: string, cards: object[]): Promise<boolean> {
  const [last] = await tx
    .select({ detail: alerts.detail })
    .from(alerts)
    .where(and(eq(alerts.kind, 'gift-cards-without-money'), eq(alerts.subject, subject)))
    .orderBy(desc(alerts.id))
    .limit(1);
  return isDeepStrictEqual(last?.detail, { cards });
}

const WORDS = { whole: 'good', disputed: 'blocked', gone: 'void' } as const;
const word = ({ card, to }: Judged) => `${card.lastFour} ${WORDS[to]}`;
