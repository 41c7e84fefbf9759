import { and, DrizzleQueryError, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import pg from 'pg';
import { Undone } from '#db/all-or-nothing.ts';
import { atCommit, type Database, type Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer, listOf, moment, text } from '#db/hot-values.ts';
import { type BatchRow, holds, type OrderItemRow, type OrderRow, orders, payments } from '#db/schema.ts';
import { placeRefusal, takePlace } from '#shop/batches/hold-place.ts';
import { takenOf, takeStock } from '#shop/catalogue/stock.ts';
import { isOpen } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { mailboxOf } from '#values/network/email-address.ts';
import { NETWORK_SIZES } from '#values/network/networks.ts';
import { MINUTES_TO_HOLD, type PaymentStatus } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { nameLine } from '#values/text/line-text.ts';

type Pressed = Pick<OrderRow, 'id' | 'customerEmail'>;

/** `atOnce`: the card may be charged at once. `isTold`: the provider knows that it is authorised first. */
type Held = { atOnce: boolean; until: Date | null; isTold: boolean };

/**
 * A customer presses Pay. `hold` sets aside what the order needs of what can run out, places and pieces alike, while they pay
 * (rule 30.2): once, for `MINUTES_TO_HOLD`, as far as all that is set aside is a fifth of what is left. It withholds nothing from
 * whoever pays before. It is the last statement of `allOrNothing`, which has the refusal as its outcome: no place is left, or the
 * customer has as many bows as they may (rule 30.6). `holdNow` does it before gift cards are locked. Both under the order's lock.
 *
 * `tell`, once that is written: a card for which nothing is set aside is authorised first. Answers until when it is set aside; null:
 * it is not, or nothing of it can run out.
 */
export function pressPay(shop: Pick<Shop, 'db' | 'clock' | 'payments'>, intentId: string) {
  let pressed: { orderId: number; held: Held } | null = null;
  const send = async (tx: Transaction, { id: orderId, customerEmail }: Pressed): Promise<void> => {
    const [held] = await holdGoods(tx, {
      orderId,
      mailbox: mailboxOf(customerEmail),
      now: shop.clock(),
      times: AROUND,
    });
    if (!held) throw new Error(`What order ${orderId} may have was not answered.`);
    pressed = { orderId, held };
  };
  return {
    hold: (tx: Transaction, order: Pressed) => atCommit(tx, () => send(tx, order).catch(refuseSaving)),
    holdNow: (tx: Transaction, order: Pressed) => send(tx, order).catch(refuseSaving),
    async tell(): Promise<Date | null> {
      if (!pressed) return null;
      const { orderId, held } = pressed;
      if (!held.atOnce && !held.isTold) await authoriseFirst(shop, { orderId, intentId });
      return held.until;
    },
  };
}

/** What saves an order is given of it. */
export type Press = Pick<ReturnType<typeof pressPay>, 'hold' | 'holdNow'>;

function refuseSaving(fault: unknown): never {
  const cause = fault instanceof DrizzleQueryError ? fault.cause : fault;
  if (!(cause instanceof pg.DatabaseError) || cause.code !== 'FD001') throw fault;
  throw new Undone(placeRefusal(cause.message, Number(cause.detail)));
}

/** Until when something is set aside for an order; null: nothing is. */
export async function heldUntil(db: Database, orderId: number, now: Date): Promise<Date | null> {
  const [held] = await db
    .select({ until: holds.until })
    .from(holds)
    .where(and(eq(holds.orderId, orderId), gt(holds.until, now)));
  return held?.until ?? null;
}

const TO_HOLD = sql`${`${MINUTES_TO_HOLD} minutes`}::interval`;

/** So many times a day what is around a network gets it. */
const AROUND = NETWORK_SIZES.slice(1).map(({ times }) => times);

const HELD = { orderId: integer, mailbox: text, now: moment, times: listOf('integer') };

const holdGoods = hotStatement('hold_goods', HELD, (db, { orderId, mailbox, now, times }) =>
  db
    .select({
      atOnce: sql<boolean>`at_once`,
      until: sql<Date | null>`ends`.mapWith(holds.until),
      isTold: sql<boolean>`authorised_first`,
    })
    .from(sql`hold_goods(${orderId}, ${mailbox}, ${now}, ${TO_HOLD}, ${times})`),
);

const DAY_MS = 86_400_000;
const MOST_A_MINUTE = 500;
/** A card can still be tried on it. */
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const satisfies PaymentStatus[];

/**
 * From now on a card is only authorised on an order's payment, because nothing is set aside for it. While a bank asks about a card
 * that stays as it is, and is tried again each minute.
 */
async function authoriseFirst(
  shop: Pick<Shop, 'db' | 'payments'>,
  { orderId, intentId }: { orderId: number; intentId: string },
): Promise<void> {
  const seen = await shop.payments.authoriseFirst(intentId);
  if (seen && isOpen(seen.status) && !seen.authorisedFirst) return;
  await shop.db.update(holds).set({ authorisedFirst: true }).where(eq(holds.orderId, orderId));
}

/**
 * The job of each minute: what was set aside for five minutes, or has given way, is so no more, and its card is authorised first. What
 * is a day old is forgotten.
 */
export async function endHolds(shop: Pick<Shop, 'db' | 'payments' | 'clock' | 'log'>): Promise<void> {
  const { db } = shop;
  const now = shop.clock();
  const isOfOrder = and(eq(payments.orderId, holds.orderId), eq(payments.leg, 'deposit'), eq(payments.method, 'card'));
  const ended = await db
    .select({ orderId: holds.orderId, intentId: payments.providerIntentId })
    .from(holds)
    .innerJoin(orders, and(eq(orders.id, holds.orderId), eq(orders.status, 'pending'), eq(orders.otherKeys, false)))
    .innerJoin(payments, and(isOfOrder, inArray(payments.status, OPEN)))
    .where(and(eq(holds.authorisedFirst, false), or(lte(holds.until, now), eq(holds.atOnce, false))))
    .orderBy(holds.until)
    .limit(MOST_A_MINUTE);
  await eachAlone(shop, ended, (each) => authoriseFirst(shop, each));
  await db.delete(holds).where(lte(holds.since, new Date(now.getTime() - DAY_MS)));
}

/** `what` is gone, by its name; `bow`: that is the bow. */
type GoodsGone = Refused<'gone', { bow: boolean; what: string[] }>;

/**
 * Gives an order what it needs of what can run out: its place in a batch and its pieces of stock, for good. What it has already it
 * keeps. `gone`: others have paid for the rest; whoever asks has to cancel the order, or to undo all of it. Call it under the order's lock
 * and before any lock of gift cards.
 */
export async function takeGoods(
  tx: Transaction,
  order: Pick<OrderRow, 'id'>,
  { lines, now }: { lines: OrderItemRow[]; now: Date },
): Promise<Ok<{ batch: BatchRow | null }> | GoodsGone> {
  const place = await takePlace(tx, order, now);
  if (!place.ok) return refused('gone', { bow: true, what: lines.filter(({ kind }) => kind === 'bow').map(nameLine) });
  const pieces = lines.filter(({ kind }) => kind === 'stock');
  // Of an order by phone they are taken when it is entered.
  const taken = await takenOf(
    tx,
    pieces.map(({ id }) => id),
  );
  const stock = await takeStock(
    tx,
    pieces.filter(({ id }) => !taken.has(id)),
  );
  return stock.ok ? ok({ batch: place.batch }) : refused('gone', { bow: false, what: stock.lines.map(nameLine) });
}

/** Where the order's customer has as many bows of its campaign as they may without it (rule 30.6): how many those are; else null. */
export async function bowsAreTooMany(tx: Transaction, { id }: Pick<OrderRow, 'id'>, now: Date): Promise<number | null> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select bows.most from orders, bows_allowed(orders, ${now}) as bows where orders.id = ${id} and not bows.allowed`);
  return rows[0]?.most ?? null;
}
