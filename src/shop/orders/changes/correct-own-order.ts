import { eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type UserRow } from '#db/schema.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { mayHaveFinish } from '#shop/catalogue/current-terms.ts';
import { forgetConfirmation, isAgainstLock } from '#shop/orders/ledger/build-lock.ts';
import { isAtPrinter, isEditable } from '#shop/orders/ledger/is-editable.ts';
import { lockOwnOrder } from '#shop/orders/ledger/order-key.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import {
  type ChangedDetail,
  changesOf,
  type NewDetails,
  recordChanges,
  type SeenDetails,
  writtenOver,
} from '#shop/orders/ledger/record-changes.ts';
import { lockGearOf } from '#shop/orders/ledger/ships-with.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER } from '#shop/records/record-event.ts';
import { addressOf, type GivenAddress } from '#values/address/shipping-address.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { notifyCorrection } from './notify-correction.ts';
import { type NewShipping, type Repriced, repriceShipping } from './reprice-shipping.ts';
import { retax } from './retax.ts';

/** What is left out stays; a build that is null is taken off the order. An order without a bow has neither. */
export type Correction = {
  shippingAddress?: GivenAddress | undefined;
  bowColor?: string | undefined;
  build?: BowBuild | null | undefined;
  /** What shipping was said to cost at the address, where it costs otherwise. */
  shippingAmount?: Cents | undefined;
  /** What the page showed: nothing is written over what somebody else has changed since. */
  seen?: SeenDetails | undefined;
};

export type OrderCorrected =
  | Ok
  | Refused<'not-found' | 'not-editable' | 'build-locked' | 'unknown-color'>
  | Refused<'changed-meanwhile', { fields: ChangedDetail[] }>
  | Exclude<Repriced, { ok: true }>;

/**
 * Corrects where an order goes, its colour and its build, for whoever has proved that it is theirs: `lock` finds it and locks it.
 * Once the deposit is paid the address of the order is told by mail, in case it was somebody else; a correction that changes
 * nothing writes nothing. `build-locked`: it would change what the lock has fixed, and nothing of it is done.
 * `unknown-color`: the bow is not offered in it.
 */
export async function correctFoundOrder(
  shop: Shop,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  { shippingAddress, bowColor, build, shippingAmount: agreed, seen }: Correction,
  by: Actor = BY_CUSTOMER,
): Promise<OrderCorrected> {
  return askingTax(shop, () =>
    allOrNothing<OrderCorrected>(shop.db, async (tx) => {
      const order = await lock(tx);
      if (!order) return refused('not-found');
      const lines = await readOrderLines(tx, order.id);
      const atPrinter = await isAtPrinter(tx, order.id);
      if (!isEditable(order, { lines, atPrinter })) return refused('not-editable');
      if (order.bowColor !== null && !(await mayHaveFinish(tx, order, bowColor))) return refused('unknown-color');
      const ofBow = order.bowColor === null ? {} : { bowColor, build };
      const changes = changesOf(order, { shippingAddress, ...ofBow });
      if (isAgainstLock(order, changes)) return refused('build-locked');
      if (Object.keys(changes).length === 0) return ok();
      const fields = writtenOver(order, changes, seen);
      if (fields.length > 0) return refused('changed-meanwhile', { fields });
      const repriced = await repriceShipping(tx, shop, order, { changes, agreed, allowUnderWay: false, atPrinter, by });
      if (!repriced.ok) return repriced;
      await applyCorrection(tx, shop, order, { changes, shipping: repriced.shipping, by });
      await moveGearAlong(tx, shop, order, { changes, by });
      return ok();
    }),
  );
}

/** The same for an order of the signed-in customer. */
export function correctOwnOrder(
  shop: Shop,
  user: UserRow,
  orderNumber: string,
  correction: Correction,
): Promise<OrderCorrected> {
  return correctFoundOrder(shop, (tx) => lockOwnOrder(tx, user, orderNumber), correction);
}

/** Gear that ships with the bow of this order goes where it goes now (rule 24.12), each with its event and its mail. */
export async function moveGearAlong(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'timeZone'>,
  bow: OrderRow,
  { changes, by }: { changes: NewDetails; by: Actor },
): Promise<void> {
  if (bow.bowColor === null || !('shippingAddress' in changes)) return;
  for (const gear of await lockGearOf(tx, bow)) {
    const follows = changesOf(gear, { shippingAddress: addressOf({ ...bow, ...changes }) ?? changes.shippingAddress });
    if (Object.keys(follows).length > 0)
      await applyCorrection(tx, shop, gear, { changes: follows, shipping: null, by });
  }
}

/** Writes what was corrected with its event, its mail and its tax; `taxed` is the order with that. */
export async function applyCorrection(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'timeZone'>,
  order: OrderRow,
  { changes, shipping, by }: { changes: NewDetails; shipping: NewShipping | null; by: Actor },
): Promise<{ event: number; taxed: OrderRow }> {
  const now = shop.clock();
  await tx
    .update(orders)
    .set({ ...changes, ...forgetConfirmation(changes), updatedAt: now })
    .where(eq(orders.id, order.id));
  const event = await recordChanges(tx, order, { changes, shipping, at: now, by });
  await notifyCorrection(tx, shop, order, { changes, shipping, event });
  return { event, taxed: await retax(tx, shop, order, { changes, event, by }) };
}
