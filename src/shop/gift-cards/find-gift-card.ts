import { setTimeout as pause } from 'node:timers/promises';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards, loginAttempts } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { networksAround } from '#values/network/networks.ts';
import { readGiftCardCode } from '#values/order/gift-card-code.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { hashGiftCardCode } from './issue-gift-cards.ts';

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

/** As long as tries to sign in are kept (`expireTries`). */
const WINDOW_MS = 15 * 60_000;
/** More than somebody needs who mistypes a code; a code has 76 random bits. */
const MOST_OF_NETWORK = 10;
/** From everywhere together more than a busy day has: the owner is told, and wrong codes are answered slowly. */
const MANY_IN_ALL = 500;
/** So long a wrong code waits for its answer then. Right ones do not: nobody switches off the gift cards of all others. */
const SLOW_MS = 2_000;

const ALL = 'gift card';
const keyOf = (network: string) => `gift card ${network}`;

/**
 * How long this network, or one around it, has to wait before it may try another code; 0 when it need not. Tries of one network wait for each other
 * until the transaction ends, so that of many at once no more are looked at than may be.
 */
async function secondsToWait(tx: Transaction, network: string, at: Date): Promise<number> {
  let waitMs = 0;
  for (const { name, times } of networksAround(network)) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(name)}, 0))`);
    waitMs = Math.max(waitMs, await endOf(tx, keyOf(name), MOST_OF_NETWORK * times, at));
  }
  return Math.ceil(waitMs / 1000);
}

/** Notes a wrong code; right ones do not count. Returns whether so many are tried from everywhere that they are answered slowly. */
async function noteWrongCode(tx: Transaction, network: string, at: Date): Promise<boolean> {
  const keys = [ALL, ...networksAround(network).map(({ name }) => keyOf(name))];
  await tx.insert(loginAttempts).values(keys.map((key) => ({ key, at })));
  const many = (await endOf(tx, ALL, MANY_IN_ALL + 1, at)) > 0;
  if (many) await raiseAlert(tx, { kind: 'gift-card-guessing', subject: 'wrong codes' });
  return many;
}

/** The milliseconds until the oldest of so many tries counts no more. */
async function endOf(tx: Transaction, key: string, most: number, at: Date): Promise<number> {
  const [oldest] = await tx
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.key, key), gt(loginAttempts.at, new Date(at.getTime() - WINDOW_MS))))
    .orderBy(desc(loginAttempts.at))
    .offset(most - 1)
    .limit(1);
  return oldest ? oldest.at.getTime() + WINDOW_MS - at.getTime() : 0;
}
