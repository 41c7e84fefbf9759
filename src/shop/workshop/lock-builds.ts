import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { buildOf, orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { makeOrderPage } from '#shop/orders/links/order-page-links.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { addDays, endOfDay, type IsoDay } from '#values/date.ts';

type Days = {
  /** The last day on which the build can be changed. */
  lockDay: IsoDay;
  /** The day on which the workshop begins with the batch. */
  makesFrom: IsoDay;
};

const BY_ITSELF = { actor: 'job' } as const;
const LEAST_DAYS_OF_LINK = 7;

/**
 * From now on its customer changes neither color nor build, and gets the build to confirm by one mail; who has not chosen any is
 * asked for it once more, and may still choose. The caller holds the order's lock.
 */
export async function lockBuild(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  days: Days,
): Promise<void> {
  const now = shop.clock();
  const build = buildOf(order);
  await tx.update(orders).set({ buildLockedAt: now, updatedAt: now }).where(eq(orders.id, order.id));
  const after = { lockDay: days.lockDay, build };
  await recordEvent(tx, { orderId: order.id, at: now, ...BY_ITSELF, what: 'build-locked', after });
  if (build === null) return askForBuild(tx, shop, order, { ...days, locked: true });
  await queueMail(tx, {
    template: 'build-confirm',
    data: {
      ...orderFacts(order, shop.origin),
      ...(await makeBuildPage(tx, shop, order, days)),
      makesFrom: days.makesFrom,
      confirmed: order.buildConfirmedAt !== null,
    },
    recipient: order.customerEmail,
    orderId: order.id,
    // Once for each day that it was locked by: nobody is asked again because staff looked for the right day.
    dedupeKey: `build-confirm:${order.id}:${days.lockDay}`,
  });
}

/** Its bow is begun later than it was when its build was locked: there is time again. */
export async function unlockBuild(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  order: OrderRow,
  { lockDay }: Days,
): Promise<void> {
  const now = clock();
  await tx.update(orders).set({ buildLockedAt: null, updatedAt: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, { orderId: order.id, at: now, ...BY_ITSELF, what: 'build-unlocked', after: { lockDay } });
}

/** Asks for a build that was never chosen: once before its lock and once at it (`locked`). */
export async function askForBuild(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  { locked, ...days }: Days & { locked: boolean },
): Promise<void> {
  const now = shop.clock();
  await tx.update(orders).set({ buildAskedAt: now }).where(eq(orders.id, order.id));
  const queued = await queueMail(tx, {
    template: 'build-missing',
    data: { ...orderFacts(order, shop.origin), ...(await makeBuildPage(tx, shop, order, days)), ...days, locked },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `build-missing:${order.id}:${days.lockDay}:${locked ? 'lock' : 'before'}`,
  });
  if (!queued) return;
  const after = { recipient: order.customerEmail, lockDay: days.lockDay };
  await recordEvent(tx, { orderId: order.id, at: now, ...BY_ITSELF, what: 'build-asked', after });
}

/** A link to the order's page that works until its bow is begun, and a week at least. */
export async function makeBuildPage(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  { id }: OrderRow,
  { makesFrom }: Pick<Days, 'makesFrom'>,
): Promise<{ pageLink: string; linkExpiresAt: string }> {
  const now = shop.clock();
  const week = endOfDay(new Date(now.getTime() + LEAST_DAYS_OF_LINK * 86_400_000));
  const start = new Date(`${addDays(makesFrom, 1)}T10:00:00Z`);
  const expiresAt = start > week ? start : week;
  const { address } = await makeOrderPage(tx, shop, { orderId: id, expiresAt });
  return { pageLink: address, linkExpiresAt: expiresAt.toISOString() };
}
