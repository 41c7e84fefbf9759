import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { likeWords, searchable } from '#db/columns/like-terms.ts';
import { isOlderThan, newestOf } from '#db/keyset.ts';
import { type GiftCardRow, giftCards, journalEntries, journalLines, orderItems, orders, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { JournalKind } from '#values/books/journal.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import { spentOfPieces } from './change-gift-card.ts';

export type GiftCardsWanted = {
  state?: GiftCardState | undefined;
  /** Words of the recipient, the end of the code, or the number of an order that it was bought with or has paid for. */
  search?: string | undefined;
  /** The id of the last card of the page before; one that does not exist has nothing after it. */
  before?: number | undefined;
  limit: number;
};

/** `orderNumber`: of the order that it was bought with. */
export type ListedGiftCard = GiftCardRow & { orderNumber: string | null };

/** Gift cards, newest first. */
export function listGiftCards(
  { db }: Pick<Shop, 'db'>,
  { state, search = '', before, limit }: GiftCardsWanted,
): Promise<ListedGiftCard[]> {
  return selectCards(db)
    .where(
      and(
        state && eq(giftCards.state, state),
        search.trim() === '' ? undefined : isSought(db, search.trim()),
        before === undefined ? undefined : isOlderThan(giftCards, eq(giftCards.id, before)),
      ),
    )
    .orderBy(...newestOf(giftCards))
    .limit(limit);
}

function selectCards(db: Shop['db']) {
  return db
    .select({ ...getTableColumns(giftCards), orderNumber: orders.orderNumber })
    .from(giftCards)
    .leftJoin(orderItems, eq(orderItems.id, giftCards.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId));
}

function isSought(db: Shop['db'], search: string): SQL | undefined {
  const number = search.toUpperCase();
  const paid = db
    .select({ id: payments.giftCardId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.orderNumber, number), eq(payments.method, 'gift_card')));
  return or(
    likeWords(sql.raw(searchable('gift_cards.recipient', ['gift_cards.recipient'])), search),
    eq(giftCards.lastFour, number),
    eq(orders.orderNumber, number),
    inArray(giftCards.id, paid),
  );
}

/** What happened to the money of a card, as the journal has it. `amount`: what it had more afterwards, or less. */
export type GiftCardMove = { id: number; at: Date; kind: JournalKind; amount: Cents; orderNumber: string | null };

export type GiftCardDetail = {
  card: ListedGiftCard;
  /** Oldest first. */
  moves: GiftCardMove[];
  /** What it, and those that it took the place of, have paid and not got back. */
  spent: Cents;
  /** The card that it took the place of, and the one that took its own. */
  replaces: Pick<GiftCardRow, 'id' | 'lastFour'> | null;
  replacedBy: Pick<GiftCardRow, 'id' | 'lastFour'> | null;
};

/** A card with what the journal says of it; null when there is none. */
export async function readGiftCard({ db }: Pick<Shop, 'db'>, id: number): Promise<GiftCardDetail | null> {
  const [card] = await selectCards(db).where(eq(giftCards.id, id));
  if (!card) return null;
  const moves = await db
    .select({
      id: journalLines.id,
      at: journalEntries.at,
      kind: journalEntries.kind,
      amount: journalLines.amount,
      orderNumber: orders.orderNumber,
    })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .leftJoin(orders, eq(orders.id, journalEntries.orderId))
    .where(and(eq(journalLines.giftCardId, id), eq(journalLines.account, 'gift_cards')))
    .orderBy(journalLines.id);
  const neighbors = await db
    .select({ id: giftCards.id, lastFour: giftCards.lastFour })
    .from(giftCards)
    .where(or(eq(giftCards.replacesId, id), eq(giftCards.id, card.replacesId ?? 0)))
    .orderBy(desc(giftCards.id));
  const paid = card.orderItemId === null ? [] : await spentOfPieces(db, { orderItemId: card.orderItemId });
  return {
    card,
    spent: paid.find(({ piece }) => piece === card.piece)?.spent ?? 0,
    // What the shop owes is a credit there, which is negative.
    moves: moves.map((move) => ({ ...move, amount: -move.amount })),
    replaces: neighbors.find((each) => each.id === card.replacesId) ?? null,
    replacedBy: neighbors.find((each) => each.id !== card.replacesId) ?? null,
  };
}

/** What is left on all gift cards together, as the journal has it; cards of a trial with other keys are not counted. */
export async function readGiftCardLiability({ db }: Pick<Shop, 'db'>): Promise<Cents> {
  const { rows } = await db.execute<{ left: string }>(sql`
    select coalesce(-sum(journal_lines.amount), 0) as left
    from journal_lines
      left join gift_cards on gift_cards.id = journal_lines.gift_card_id
      left join order_items on order_items.id = gift_cards.order_item_id
      left join orders on orders.id = order_items.order_id
    where journal_lines.account = 'gift_cards' and orders.other_keys is not true`);
  return fromDecimal(rows[0]?.left ?? '0');
}
