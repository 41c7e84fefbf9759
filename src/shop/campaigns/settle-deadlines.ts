import { and, asc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BatchRow, delayNotices, delays, orders, owesBalance, type PlaceRow, places } from '#db/schema.ts';
import { freePlace } from '#shop/batches/free-held-places.ts';
import { lockBatches } from '#shop/batches/lock-batches.ts';
import { placeOf } from '#shop/batches/read-places.ts';
import { lastSort } from '#shop/batches/sort-of.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { mailCustomer } from '#shop/orders/ledger/order-facts.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { balanceDue, balanceFacts, type DueLeg } from '#shop/release/balance-due.ts';
import { overBefore } from '#values/date.ts';
import { newPaymentToken } from '#values/random.ts';
import { DAYS_AFTER_WARNING } from '#values/text/after-deadline.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;
const BY_ITSELF = { actor: 'job' } as const;

/**
 * What becomes of the places whose balances did not come by their deadlines (rule 31.8): as each customer was told, the order
 * moves to the end, or gets a last mail with a link that works for three more days, after which the place is freed. An order with
 * a charge under way, a dispute, or money about which nobody has decided, waits for a later round. Each order in one transaction
 * with its mail: a round that breaks off, or two at once, do nothing twice. Returns how many places were acted on.
 */
export async function settleDeadlines(shop: Shop): Promise<number> {
  const before = overBefore(shop.clock());
  await forgetSettled(shop, before);
  const missed = await eachPage(shop, isMissed(before), places.payBy, (id) => settleMissed(shop, id, before));
  const ended = await eachPage(shop, isEnded(before), places.endsAt, (id) => settleEnded(shop, id, before));
  return missed + ended;
}

/** What somebody waits to be paid for; who has begun to make the bow, or has told of a delay since, asks anew. */
const stillOwes = sql`(${owesBalance} and ${orders.status} = 'paid_deposit' and not exists (
  select from ${delayNotices} join ${delays} on ${delays.id} = ${delayNotices.delayId}
  where ${delayNotices.orderId} = ${orders.id} and ${delays.stoppedAt} is null and ${delays.kind} <> 'sooner' and ${delays.createdAt} > ${orders.balanceAskedAt}))`;

const isMissed = (before: Date) => and(lt(places.payBy, before), ne(places.afterDeadline, 'keep'));
const isEnded = (before: Date) => lt(places.endsAt, before);

/** Works off all that are due by pages: one that has to wait keeps nobody else waiting. */
async function eachPage(
  shop: Shop,
  isDue: SQL | undefined,
  moment: typeof places.payBy | typeof places.endsAt,
  settle: (orderId: number) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  let last: { at: Date | null; id: number } | null = null;
  for (;;) {
    const page: { id: number; at: Date | null }[] = await shop.db
      .select({ id: places.orderId, at: moment })
      .from(places)
      .innerJoin(orders, eq(orders.id, places.orderId))
      .where(and(isDue, stillOwes, last?.at ? comesBehind(moment, last.at, last.id) : undefined))
      .orderBy(asc(moment), asc(places.orderId))
      .limit(AT_ONCE);
    await eachAlone(shop, page, async ({ id }) => {
      if (await settle(id)) done += 1;
    });
    last = page.at(-1) ?? null;
    if (page.length < AT_ONCE) return done;
  }
}

function comesBehind(moment: typeof places.payBy | typeof places.endsAt, at: Date, id: number): SQL | undefined {
  return or(gt(moment, at), and(eq(moment, at), gt(places.orderId, id)));
}

/** Deadlines of orders that owe nothing more are looked at no more. */
async function forgetSettled({ db }: Pick<Shop, 'db'>, before: Date): Promise<void> {
  const settled = sql`(select from orders where orders.id = places.order_id
    and (orders.status in ('shipped', 'processing', 'completed', 'cancelled') or orders.balance_received))`;
  await db
    .update(places)
    .set({ payBy: null, afterDeadline: null, endsAt: null })
    .where(and(or(isMissed(before), isEnded(before)), sql`exists ${settled}`));
}

type Missed = {
  tx: Transaction;
  place: PlaceRow;
  due: DueLeg;
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
};

/** Does something under the order's lock, if it is still due and nothing stands against it. */
function ifStillDue(
  shop: Pick<Shop, 'db'>,
  orderId: number,
  isDue: SQL | undefined,
  work: (missed: Missed) => Promise<void>,
): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const place = order && (await findDue(tx, orderId, isDue));
    if (!order || !place) return false;
    const found = balanceDue(order, await readLedger(tx, orderId));
    if ('skipped' in found) return false;
    await work({ tx, order, place, due: found.due });
    return true;
  });
}

async function findDue(db: Database | Transaction, orderId: number, isDue: SQL | undefined): Promise<PlaceRow | null> {
  const [found] = await db
    .select({ place: places })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orderId))
    .where(and(eq(places.orderId, orderId), isDue, stillOwes));
  return found?.place ?? null;
}

function settleMissed(shop: Shop, orderId: number, before: Date): Promise<boolean> {
  return ifStillDue(shop, orderId, isMissed(before), (missed) =>
    missed.place.afterDeadline === 'free' ? warn(shop, missed) : moveToEnd(shop, missed),
  );
}

/** The last mail: the link works for three more days. */
async function warn(shop: Shop, { tx, order, place, due }: Missed): Promise<void> {
  const now = shop.clock();
  const endsAt = new Date(now.getTime() + DAYS_AFTER_WARNING * DAY_MS);
  const token = order.paymentToken ?? newPaymentToken();
  const shown = await placeOf(tx, order.id);
  await tx
    .update(orders)
    .set({ paymentToken: token, linkExpiresAt: endsAt, updatedAt: now })
    .where(eq(orders.id, order.id));
  await tx.update(places).set({ payBy: null, afterDeadline: null, endsAt }).where(eq(places.orderId, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...BY_ITSELF,
    what: 'place-warned',
    before: { linkExpiresAt: order.linkExpiresAt },
    after: { linkExpiresAt: endsAt, recipient: order.customerEmail, batch: shown?.batch },
  });
  await queueMail(tx, {
    template: 'place-warning',
    data: {
      ...balanceFacts(shop, order, { due, token, linkExpiresAt: endsAt }, shown ?? undefined),
      batch: shown?.batch ?? '',
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `place-warning:${order.id}:${place.payBy?.getTime()}`,
  });
}

/** The place goes to others; order and deposit stay, and a later payment takes the next open place. */
function settleEnded(shop: Shop, orderId: number, before: Date): Promise<boolean> {
  return ifStillDue(shop, orderId, isEnded(before), async ({ tx, order, place, due }) => {
    const now = shop.clock();
    const shown = await placeOf(tx, order.id);
    await freePlace(tx, order.id);
    await tx.update(orders).set({ placeFreedAt: now, updatedAt: now }).where(eq(orders.id, order.id));
    await recordEvent(tx, {
      orderId: order.id,
      at: now,
      ...BY_ITSELF,
      what: 'place-freed',
      before: shown && { batch: shown.batch, place: shown.number },
    });
    await mailCustomer(tx, shop, order, 'place-freed', `place-freed:${order.id}:${place.endsAt?.getTime()}`, {
      stillDueAmount: due.amount,
      batch: shown?.batch ?? '',
    });
  });
}

/**
 * Moves an order whose balance did not come in time to the end of the last open batch that has room, its own or a later one; it
 * keeps its place where there is none. The window of that batch is what it is promised from now on: it is the customer's
 * lateness, so nothing is asked. The order is locked, and is acted on once for each deadline.
 */
async function moveToEnd(shop: Pick<Shop, 'clock' | 'origin'>, { tx, order, place, due }: Missed): Promise<void> {
  const now = shop.clock();
  const all = order.campaignId === null ? [] : await lockBatches(tx, order.campaignId);
  const from = all.find(({ id }) => id === place.batchId);
  if (!from) throw new Error(`The batch of order ${order.id} is missing.`);
  await tx.update(places).set({ payBy: null, afterDeadline: null }).where(eq(places.orderId, order.id));
  const before = await placeOf(tx, order.id);
  const to = lastWithRoom(all, from);
  if (to)
    await tx
      .update(places)
      .set({ batchId: to.id, sort: await lastSort(tx, to.id) })
      .where(eq(places.orderId, order.id));
  const after = await placeOf(tx, order.id);
  if (!before || !after) throw new Error(`Order ${order.id} has no place.`);
  const noted = { orderId: order.id, at: now, actor: 'job' } as const;
  if (!to || (to === from && before.number === after.number)) {
    await recordEvent(tx, { ...noted, what: 'place-kept', after: { batch: before.batch, place: before.number } });
    return;
  }
  const promise = to === from ? {} : { promisedShipBy: to.shipsTo, revisedShipBy: null };
  await tx
    .update(orders)
    .set({ ...promise, updatedAt: now })
    .where(eq(orders.id, order.id));
  await recordEvent(tx, {
    ...noted,
    what: 'place-moved',
    before: { batch: before.batch, place: before.number },
    after: { batch: after.batch, place: after.number, reason: 'the balance did not come in time' },
  });
  const { batch, shipsFrom, shipsTo } = after;
  await mailCustomer(tx, shop, order, 'place-moved', `place-moved:${order.id}:${place.payBy?.getTime()}`, {
    stillDueAmount: due.amount,
    batch,
    shipsFrom,
    shipsTo,
    formerBatch: before.batch,
  });
}

function lastWithRoom(all: BatchRow[], own: BatchRow): BatchRow | undefined {
  return all.findLast(({ state, used, size, position }) => state === 'open' && used < size && position >= own.position);
}
