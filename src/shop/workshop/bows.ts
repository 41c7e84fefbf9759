// A bow's way into the workshop and out of it, as its order has it: the hooks of the order. In between staff move it
// (move-bow.ts). Its batch and its build follow the order by triggers.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BowRow, bows, type OrderRow, places } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import type { BowState } from '#values/order/campaign.ts';

/** By the number that stands on the bow; its letters may be of either case. */
export async function findBow(db: Database | Transaction, serial: string): Promise<BowRow | null> {
  const [bow] = await db.select().from(bows).where(eq(bows.serial, serial.toUpperCase()));
  return bow ?? null;
}

/** Null: the order has no bow, or it is not paid whole. */
export async function bowOf(db: Database | Transaction, orderId: number): Promise<BowRow | null> {
  const [bow] = await db.select().from(bows).where(eq(bows.orderId, orderId));
  return bow ?? null;
}

type Now = Pick<Shop, 'clock'>;

/**
 * The hook of an order whose money is all in (rule 33.1): its bow gets a serial number and waits to be made; where staff began
 * with it unpaid, it is in the making. Once: the second time nothing changes.
 */
export async function enterWorkshop(tx: Transaction, order: OrderRow, { clock }: Now): Promise<void> {
  // Money that comes asks more than once, and a number that is drawn in vain is a gap.
  if (await bowOf(tx, order.id)) return;
  const begun = order.status === 'processing' && order.drawLength !== null;
  await insertBow(tx, order, begun ? 'in_making' : 'to_make', clock());
}

/** The hook of an order that staff have begun with: its bow is in the making, if anybody knows how it is to be built. */
export async function beginBow(tx: Transaction, order: Pick<OrderRow, 'id'>, { clock }: Now): Promise<void> {
  const now = clock();
  await tx
    .update(bows)
    .set({ state: 'in_making', startedAt: now, updatedAt: now })
    .where(and(eq(bows.orderId, order.id), eq(bows.state, 'to_make'), isNotNull(bows.drawLength)));
}

/** The hook of an order that was begun by mistake: its bow waits again, with the batch of its order's place. */
export async function putBowBack(tx: Transaction, order: Pick<OrderRow, 'id'>, { clock }: Now): Promise<void> {
  const batchId = await batchOf(tx, order.id);
  await tx
    .update(bows)
    .set({ state: 'to_make', startedAt: null, batchId, updatedAt: clock() })
    .where(and(eq(bows.orderId, order.id), eq(bows.state, 'in_making')));
}

/**
 * The hook of an order whose bow is on its way, wherever on the board it was. One that staff sent unpaid was never on it: it gets
 * its serial number now.
 */
export async function shipBow(tx: Transaction, order: OrderRow, { clock }: Now): Promise<void> {
  const now = clock();
  const { rowCount } = await tx
    .update(bows)
    .set({ state: 'shipped', shippedAt: now, updatedAt: now })
    .where(eq(bows.orderId, order.id));
  if (rowCount === 0) await insertBow(tx, order, 'shipped', now);
}

/**
 * The hook of an order whose shipment staff have taken back: its bow stands again where it stood when it was shipped, as far as it
 * had come.
 */
export async function takeBackBow(tx: Transaction, order: Pick<OrderRow, 'id'>, { clock }: Now): Promise<void> {
  const { packedAt, madeAt, startedAt } = bows;
  await tx
    .update(bows)
    .set({
      state: sql`case when ${packedAt} is not null then 'packed' when ${madeAt} is not null then 'made'
        when ${startedAt} is not null then 'in_making' else 'to_make' end`,
      shippedAt: null,
      updatedAt: clock(),
    })
    .where(and(eq(bows.orderId, order.id), eq(bows.state, 'shipped')));
}

/** The hook of a cancelled order: somebody has to say what becomes of a bow that is made for nobody (rule 33.6). */
export async function askAboutBow(tx: Transaction, order: Pick<OrderRow, 'id'>): Promise<void> {
  const bow = await bowOf(tx, order.id);
  if (!bow || bow.state === 'to_make' || bow.state === 'shipped') return;
  const detail = { serial: bow.serial, state: bow.state };
  await raiseAlert(tx, { kind: 'bow-of-cancelled-order', subject: bow.serial, orderId: order.id, detail });
}

async function insertBow(tx: Transaction, order: OrderRow, state: BowState, now: Date): Promise<void> {
  const { bowColor, drawLength, drawWeight, hand } = order;
  if (bowColor === null || order.isTest) return;
  await tx
    .insert(bows)
    .values({
      orderId: order.id,
      serial: sql`next_bow_serial(${now})`,
      state,
      color: bowColor,
      drawLength,
      drawWeight,
      hand,
      batchId: await batchOf(tx, order.id),
      startedAt: state === 'to_make' ? null : now,
      shippedAt: state === 'shipped' ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: bows.orderId });
}

/** The batch in which an order has its place; null: none. */
export async function batchOf(tx: Transaction, orderId: number): Promise<number | null> {
  const [place] = await tx
    .select({ batchId: places.batchId })
    .from(places)
    .where(and(eq(places.orderId, orderId), eq(places.state, 'taken')));
  return place?.batchId ?? null;
}
