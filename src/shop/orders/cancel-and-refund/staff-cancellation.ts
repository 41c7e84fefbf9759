import { eq, exists, gte, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type CancellationRow, cancellations, type OrderRow, orders, restores } from '#db/schema.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { isLeftAlone, nextStatus } from '#shop/orders/ledger/transitions.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { planCancellation } from '#shop/orders/refunds/plan-cancellation.ts';
import { endWaitingCancellation, isWaiting } from '#shop/orders/refunds/waiting-cancellation.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { cancelOrder, type OrderCancelled } from './cancel-order.ts';

/** `refund`: what goes back; without it all but what was sent. */
export type StaffCancellation = { reason: string; refund: Cents | undefined };

export type CancellationAsked = Ok | Exclude<OrderCancelled, { ok: true }>;

/**
 * Staff cancel an order. It happens whole (money, place, mail) once the wait of the settings is over, by a job, unless somebody stops
 * it; until then staff do nothing else with the order, and what its customer does counts (rule 8.10). Asked twice, it is one. Without
 * a wait it happens at once.
 */
export async function askCancellation(
  shop: Shop,
  staff: StaffMember,
  key: string,
  { reason, refund }: StaffCancellation,
): Promise<CancellationAsked> {
  const { cancelWaitSeconds } = await readMailSettings(shop.db);
  const waits = await shop.db.transaction(async (tx): Promise<CancellationAsked | { now: OrderRow }> => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (order.cancelsAt) return ok();
    if (isLeftAlone(order) || !nextStatus(order.status, 'cancel')) return refused('not-allowed', { order });
    if (cancelWaitSeconds === 0) return { now: order };
    const planned = await planCancellation(tx, order, { amount: refund });
    if (!planned.ok) return planned;
    const now = shop.clock();
    const dueAt = new Date(now.getTime() + cancelWaitSeconds * 1000);
    const seen = { status: order.status, received: planned.ledger.received, givesBack: planned.total };
    const [waiting] = await tx
      .insert(cancellations)
      .values({ ...seen, orderId: order.id, reason, refund, staffName: staff.name, createdAt: now, dueAt })
      .returning();
    if (!waiting) throw new Error('The cancellation was not written.');
    await tx.update(orders).set({ cancelsAt: dueAt }).where(eq(orders.id, order.id));
    await note(tx, order, {
      ...byStaff(staff),
      at: now,
      what: 'cancellation-asked',
      after: { reason, refunded: planned.total },
    });
    await goOn(tx, waiting, now);
    return ok();
  });
  if (!('now' in waits)) return waits;
  const how = { ...byStaff(staff), reason, cause: 'requested', refund } as const;
  const cancelled = await cancelOrder(shop, { orderId: waits.now.id, ...how });
  return cancelled.ok ? ok() : cancelled;
}

export type CancellationStopped = Ok | Refused<'not-found'> | Refused<'not-allowed', { order: OrderRow }>;

/** The order stays as it is. Two who stop it stop it once; `not-allowed`: it has happened. */
export function stopCancellation(shop: Shop, staff: StaffMember, key: string): Promise<CancellationStopped> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (order.status === 'cancelled') return refused('not-allowed', { order });
    const at = shop.clock();
    const stopped = await endWaitingCancellation(tx, order.id, { ended: 'stopped', at, by: staff.name });
    if (stopped) await note(tx, order, { ...byStaff(staff), at, what: 'cancellation-stopped' });
    return ok();
  });
}

/**
 * The job: does it once its moment has come, if the order is still as it was when it was confirmed. Otherwise nothing is done, and a
 * person is told. Throws while the card provider cannot be asked; it waits on then, and can be stopped.
 */
export async function carryOutCancellation(shop: Shop, id: number): Promise<void> {
  const [waiting] = await shop.db.select().from(cancellations).where(eq(cancellations.id, id));
  if (!waiting || waiting.endedAt) return;
  const now = shop.clock();
  if (waiting.dueAt > now) return shop.db.transaction((tx) => goOn(tx, waiting, now));
  if (await isOfBackup(shop, waiting)) return refuse(shop, waiting, RESTORED);
  const { orderId, reason, refund, staffName, status, received, givesBack } = waiting;
  const outcome = await cancelOrder(shop, {
    orderId,
    ...byStaff({ name: staffName }),
    reason,
    cause: 'requested',
    refund: refund ?? undefined,
    seen: { status, received, givesBack },
    // Under the order's lock, which whoever stops it has to have.
    confirm: async (tx) => (await tx.$count(cancellations, isWaiting(orderId))) > 0,
  });
  if (!outcome.ok && outcome.reason !== 'in-use') await refuse(shop, waiting, WHY[outcome.reason]);
}

/** The card provider could not be asked for days: the order stands, and a person is told. */
export async function giveUpCancellation(shop: Shop, id: number): Promise<void> {
  const [waiting] = await shop.db.select().from(cancellations).where(eq(cancellations.id, id));
  if (waiting)
    await refuse(shop, waiting, 'The card service did not answer, so its open payments could not be closed.');
}

const MONEY_MOVED = 'Its money is not what it was when the cancellation was confirmed.';
const CHANGED = 'It is not in the state any more in which the cancellation was confirmed.';
const RESTORED =
  'The shop was restored from a backup after the cancellation was confirmed, and it may have happened since.';

const WHY: Record<Exclude<OrderCancelled, { ok: true }>['reason'], string> = {
  'not-found': CHANGED,
  'not-allowed': CHANGED,
  'in-use': CHANGED,
  'bow-sent': CHANGED,
  'gear-sent': CHANGED,
  'cards-mailed': CHANGED,
  'in-print': CHANGED,
  'money-arrived': MONEY_MOVED,
  'shown-differs': MONEY_MOVED,
  'moved-meanwhile': MONEY_MOVED,
  'too-much': MONEY_MOVED,
  disputed: 'Its customer disputes a payment at their bank by now.',
};

function refuse(shop: Shop, { orderId, givesBack }: CancellationRow, reason: string): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const at = shop.clock();
    const refusedNow = order && (await endWaitingCancellation(tx, orderId, { ended: 'refused', at }));
    if (!refusedNow) return;
    await note(tx, order, { actor: 'job', at, what: 'cancellation-refused', after: { reason } });
    const detail = { amount: givesBack, reason, page: null };
    await raiseAlert(tx, { kind: 'cancellation-refused', subject: order.orderNumber, orderId, detail });
  });
}

/** The job of a restored shop waits until a person lets it go on; what was asked for before the restore may have been done then. */
async function isOfBackup({ db }: Pick<Shop, 'db'>, { createdAt }: CancellationRow): Promise<boolean> {
  const since = db.select({ id: restores.id }).from(restores).where(gte(restores.restoredAt, createdAt));
  const { rows } = await db.execute<{ restored: boolean }>(sql`select ${exists(since)} as restored`);
  return rows[0]?.restored ?? false;
}

function goOn(tx: Transaction, { id, dueAt }: CancellationRow, now: Date): Promise<void> {
  const inMs = dueAt.getTime() - now.getTime();
  return enqueue(tx, 'carry-out-cancellation', { cancellationId: id }, { inMs, jobKey: `cancellation ${id}` });
}

type Noted = Omit<Parameters<typeof recordEvent>[1], 'orderId'>;

async function note(tx: Transaction, { id }: Pick<OrderRow, 'id'>, event: Noted): Promise<void> {
  await recordEvent(tx, { orderId: id, ...event });
}
