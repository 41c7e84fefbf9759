import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readGiftCardCode } from '#values/order/gift-card-code.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { noteWrongCode, SLOW_MS, secondsToWait } from './gift-card-tries.ts';
import { hashGiftCardCode } from './hash-code.ts';

export type GiftCardFound =
  | Ok<{ card: GiftCardRow }>
  | Refused<'unknown-code'>
  | Refused<'blocked'>
  | Refused<'empty', { card: GiftCardRow }>
  | Refused<'too-many-tries', { retryAfterSeconds: number }>;

/**
 * The gift card of a code as it was typed. A code that no card has and one of a void card are answered alike, and count as
 * wrong: of these ten in a quarter of an hour are taken per network, by all servers together; where many are tried from everywhere, wrong
 * ones are answered slowly and right ones as ever. `blocked`, `empty`: whoever asks
 * has the code and may know. Nothing is reserved: what the card holds counts when it is redeemed (`redeemGiftCard`).
 */
export async function findGiftCard(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { code: typed, network }: { code: string; network: string },
): Promise<GiftCardFound> {
  const code = readGiftCardCode(typed);
  // A slip of the finger helps nobody to guess.
  if (!code) return refused('unknown-code');
  const codeHash = await hashGiftCardCode(db, code);
  let slowly = false;
  const found = await db.transaction(async (tx): Promise<GiftCardFound> => {
    const at = clock();
    const wait = await secondsToWait(tx, network, at);
    if (wait > 0) return refused('too-many-tries', { retryAfterSeconds: wait });
    const [card] = await tx
      .select()
      .from(giftCards)
      .where(and(eq(giftCards.codeHash, codeHash), ne(giftCards.state, 'void')));
    if (!card || (await isOfOtherKeys(tx, card.id))) {
      slowly = await noteWrongCode(tx, network, at);
      return refused('unknown-code');
    }
    if (card.state === 'blocked') return refused('blocked');
    return card.balance > 0 ? ok({ card }) : refused('empty', { card });
  });
  if (slowly) await pause(SLOW_MS);
  return found;
}

/** Bought with money of another kind: a card of a trial pays for nothing in a shop with keys of real money. */
export async function isOfOtherKeys(db: Database | Transaction, giftCardId: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from gift_cards join order_items on order_items.id = gift_cards.order_item_id
      join orders on orders.id = order_items.order_id and orders.other_keys
    where gift_cards.id = ${giftCardId}`);
  return (rowCount ?? 0) > 0;
}
