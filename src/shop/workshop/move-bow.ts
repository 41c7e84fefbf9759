import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { oncePerKey } from '#db/once-per-key.ts';
import { type BowRow, bows, type OrderRow } from '#db/schema.ts';
import { type OrderMoved, processLocked } from '#shop/orders/changes/process-and-ship.ts';
import { whatStandsAgainst } from '#shop/orders/ledger/against-step.ts';
import { outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type BowState, formerBowState, nextBowState } from '#values/order/campaign.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { batchOf, findBow } from './bows.ts';

export type BowMove = {
  /** Where the screen of whoever moves it showed it: somebody else may have been quicker. */
  from: BowState;
  to: BowState;
  /** A person was asked about money that is outstanding. */
  allowUnpaid: boolean;
  /** The same key again does nothing, and is answered like the first. */
  requestKey?: string | undefined;
};

/**
 * `unknown-bow`: no bow has this number. `moved`: it stands elsewhere by now. `not-one-step`: neither the next step nor the one
 * before; shipping is a step of the order. `off-board`: its order is cancelled, or belongs to other keys. `no-build`: nobody knows
 * how it is to be built. The others are the order's own (`processOrder`).
 */
export type BowMoved =
  | Ok
  | Refused<'unknown-bow'>
  | Refused<'moved' | 'not-one-step' | 'off-board' | 'no-build', { bow: BowRow }>
  | Exclude<OrderMoved, Ok>;

/**
 * Staff move a bow one step on, or take a mistaken step back, which never undoes a shipment. Starting it is the order's own step
 * with its questions: a bow of a disputed order is not begun. The history of the order says who and when. Taking a start back
 * leaves the order in processing.
 */
export async function moveBow(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  serial: string,
  move: BowMove,
): Promise<BowMoved> {
  const work = async (tx: Transaction): Promise<BowMoved> => {
    const known = await findBow(tx, serial);
    if (!known) return refused('unknown-bow');
    // The order first, as everywhere: its own steps move the bow too.
    const order = await lockOrder(tx, known.orderId);
    const [bow] = await tx.select().from(bows).where(eq(bows.id, known.id)).for('update');
    if (!order || !bow) return refused('unknown-bow');
    const objection = objectTo(bow, move);
    if (objection) return objection;
    const begins = move.to === 'in_making' && order.status !== 'processing';
    if (move.to === 'in_making' && move.from === 'to_make') {
      const against = await beginOrder(tx, shop, staff, order, move);
      if (!against.ok) return against;
    }
    await writeMove(tx, shop, bow, move);
    await recordEvent(tx, {
      orderId: order.id,
      at: shop.clock(),
      ...byStaff(staff),
      what: 'bow-moved',
      before: { bow: bow.serial, bowState: move.from },
      after: { bow: bow.serial, bowState: move.to, ...(begins && { orderBegun: true }) },
    });
    return ok();
  };
  return oncePerKey(shop, move.requestKey, work, async () => ok());
}

export type BowReport = { serial: string; moved: BowMoved };

/** The same for several bows, each by itself: those that can move do, and the report says why the others could not. */
export async function moveBows(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  serials: string[],
  move: BowMove,
): Promise<BowReport[]> {
  const report: BowReport[] = [];
  for (const serial of new Set(serials)) report.push({ serial, moved: await moveBow(shop, staff, serial, move) });
  return report;
}

function objectTo(bow: BowRow, { from, to }: BowMove): Exclude<BowMoved, Ok> | null {
  if (!bow.listed) return refused('off-board', { bow });
  if (bow.state !== from) return refused('moved', { bow });
  if (to === 'shipped' || (to !== nextBowState(from) && to !== formerBowState(from))) {
    return refused('not-one-step', { bow });
  }
  return to === 'in_making' && from === 'to_make' && bow.drawWeight === null ? refused('no-build', { bow }) : null;
}

/** An order that is processed already, such as one whose bow was put back, is asked about its money alone. */
async function beginOrder(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  order: OrderRow,
  { allowUnpaid }: BowMove,
): Promise<OrderMoved> {
  if (order.status !== 'processing') return processLocked(tx, shop, staff, order, { allowUnpaid });
  const ledger = await readLedger(tx, order.id);
  const outstanding = outstandingOf(order, ledger);
  return whatStandsAgainst(ledger, { outstanding, allowUnpaid }) ?? ok();
}

/** When it came into each column that it has been through; what was taken back has not been. */
async function writeMove(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  bow: BowRow,
  { from, to }: BowMove,
): Promise<void> {
  const now = clock();
  const isBack = to === formerBowState(from);
  const left = { to_make: {}, in_making: { startedAt: null }, made: { madeAt: null }, packed: { packedAt: null } };
  const come = { to_make: {}, in_making: { startedAt: now }, made: { madeAt: now }, packed: { packedAt: now } };
  const moment = from === 'shipped' || to === 'shipped' ? {} : isBack ? left[from] : come[to];
  // Not begun, it is made with the batch of its order's place again.
  const batch = to === 'to_make' ? { batchId: await batchOf(tx, bow.orderId) } : {};
  await tx
    .update(bows)
    .set({ state: to, ...moment, ...batch, updatedAt: now })
    .where(eq(bows.id, bow.id));
}
