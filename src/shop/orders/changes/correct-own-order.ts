import { and, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents, orders, printSubmissions, type UserRow } from '#db/schema.ts';
import { mayHaveFinish } from '#shop/catalogue/current-terms.ts';
import { lockOwnOrder } from '#shop/orders/ledger/order-key.ts';
import { notifyCorrection } from '#shop/orders/mails/notify-correction.ts';
import { leftToSend, type OrderLine, readOrderLines } from '#shop/orders/parcels/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { OrderStatus } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { GivenAddress } from '#values/shipping-address.ts';
import { forgetConfirmation, isAgainstLock } from './build-lock.ts';
import { changesOf, type NewDetails, recordChanges } from './record-changes.ts';

/** What is left out stays; a build that is null is taken off the order. An order without a bow has neither. */
export type Correction = {
  shippingAddress?: GivenAddress | undefined;
  bowColor?: string | undefined;
  build?: BowBuild | null | undefined;
};

export type OrderCorrected = Ok | Refused<'not-found' | 'not-editable' | 'build-locked' | 'unknown-color'>;

/** Until staff start with an order. */
export const BEFORE_WORK: readonly OrderStatus[] = ['pending', 'paid_deposit', 'completed'];

/**
 * Whether its customer may still correct an order: something is left that goes to its address. What is printed goes to the
 * address that the printer was given.
 */
export function isEditable(
  { status, bowColor }: OrderRow,
  { lines, atPrinter }: { lines: OrderLine[]; atPrinter: boolean },
): boolean {
  // Gear is being processed as soon as a first parcel has left (rule 24.5); the others can still go elsewhere.
  const open = BEFORE_WORK.includes(status) || (status === 'processing' && bowColor === null);
  if (!open) return false;
  return bowColor !== null || lines.some((line) => leftToSend(line) > 0 && !(atPrinter && line.kind === 'print'));
}

/** Whether the address was corrected after the print provider was given one: what is printed goes to the former. */
export async function isPrintedForFormerAddress(tx: Transaction, orderId: number): Promise<boolean> {
  const given = tx
    .select({ at: max(printSubmissions.createdAt) })
    .from(printSubmissions)
    .where(eq(printSubmissions.orderId, orderId));
  const corrections = and(
    ...[eq(orderEvents.orderId, orderId), eq(orderEvents.what, 'details-changed')],
    ...[sql`${orderEvents.after} ? 'shippingAddress'`, gt(orderEvents.at, sql`(${given})`)],
  );
  return (await tx.$count(orderEvents, corrections)) > 0;
}

/** Whether the print provider has the order's print lines, with its address. */
export async function isAtPrinter(db: Database | Transaction, orderId: number): Promise<boolean> {
  const sent = inArray(printSubmissions.state, ['draft', 'confirmed', 'shipped']);
  return (await db.$count(printSubmissions, and(eq(printSubmissions.orderId, orderId), sent))) > 0;
}

/**
 * Corrects where an order goes, its colour and its build, for whoever has proved that it is theirs: `lock` finds it and locks it.
 * Once the deposit is paid the address of the order is told by mail, in case it was somebody else; a correction that changes
 * nothing writes nothing. `build-locked`: it would change what the lock has fixed, and nothing of it is done.
 * `unknown-color`: the bow is not offered in it.
 */
export async function correctFoundOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  { shippingAddress, bowColor, build }: Correction,
): Promise<OrderCorrected> {
  return shop.db.transaction(async (tx) => {
    const order = await lock(tx);
    if (!order) return refused('not-found');
    const lines = await readOrderLines(tx, order.id);
    if (!isEditable(order, { lines, atPrinter: await isAtPrinter(tx, order.id) })) return refused('not-editable');
    if (order.bowColor !== null && !(await mayHaveFinish(tx, order, bowColor))) return refused('unknown-color');
    const ofBow = order.bowColor === null ? {} : { bowColor, build };
    const changes = changesOf(order, { shippingAddress, ...ofBow });
    if (isAgainstLock(order, changes)) return refused('build-locked');
    if (Object.keys(changes).length > 0) await applyCorrection(tx, shop, order, changes);
    return ok();
  });
}

/** The same for an order of the signed-in customer. */
export function correctOwnOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  user: UserRow,
  orderNumber: string,
  correction: Correction,
): Promise<OrderCorrected> {
  return correctFoundOrder(shop, (tx) => lockOwnOrder(tx, user, orderNumber), correction);
}

async function applyCorrection(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  changes: NewDetails,
): Promise<void> {
  const now = shop.clock();
  await tx
    .update(orders)
    .set({ ...changes, ...forgetConfirmation(changes), updatedAt: now })
    .where(eq(orders.id, order.id));
  const event = await recordChanges(tx, order, { changes, at: now, by: { actor: 'customer' } });
  await notifyCorrection(tx, shop, order, changes, event);
}
