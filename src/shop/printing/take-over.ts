// What the provider's word changes here: the submission's state, which never goes back, and the parcels (rules 25.4 and 25.5).
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orderEvents, type PrintSubmissionRow, printSubmissions } from '#db/schema.ts';
import { noteShipment } from '#shop/orders/parcels/note-shipment.ts';
import type { PackageState, PrintOrder, PrintPackage } from '#shop/ports/print-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type AlertKind, raiseAlert, renewAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import type { ParcelState, PrintState } from '#values/order/gear.ts';
import { lockSubmission, readPrintLines, type Submission, submitAgain } from './submissions.ts';

export type Seen = {
  seen: PrintOrder;
  packages: PrintPackage[];
  /** Why the provider does not go on; null where it does, or does not say. */
  reason: string | null;
};

/** Where no name is given, the provider is the card provider. */
const PROVIDER: Actor = { actor: 'provider', actorName: 'Print provider' };

const STATE: Record<PrintOrder['status'], PrintState> = {
  draft: 'draft',
  inreview: 'confirmed',
  pending: 'confirmed',
  inprocess: 'confirmed',
  onhold: 'confirmed',
  partial: 'confirmed',
  fulfilled: 'shipped',
  failed: 'failed',
  canceled: 'cancelled',
};

/** Where each state may lead. A failed one goes on where somebody has put it right at the provider. */
const NEXT: Record<PrintState, readonly PrintState[]> = {
  waiting: ['draft', 'confirmed', 'shipped', 'failed', 'cancelled'],
  draft: ['confirmed', 'shipped', 'failed', 'cancelled'],
  confirmed: ['shipped', 'failed', 'cancelled'],
  failed: ['confirmed', 'shipped', 'cancelled'],
  shipped: [],
  cancelled: [],
};

/** Under the locks of order and submission. What changes nothing writes nothing. */
export async function noteSeen(tx: Transaction, shop: Shop, locked: Submission, read: Seen): Promise<void> {
  const { submission } = locked;
  const { seen, packages } = read;
  const wanted = STATE[seen.status];
  const state = NEXT[submission.state].includes(wanted) ? wanted : submission.state;
  for (const each of packages) await notePackage(tx, shop, locked, each);
  const now = shop.clock();
  const cost = costOf(seen) ?? submission.cost;
  await tx
    .update(printSubmissions)
    .set({
      state,
      cost,
      providerOrderId: seen.id,
      attempts: 0,
      nextCheckAt: nextCheck(state, submission, packages, now),
      confirmedAt: submission.confirmedAt ?? (state === 'confirmed' || state === 'shipped' ? now : null),
      lastError: troubleOf(submission, state, read),
      updatedAt: state === submission.state ? submission.updatedAt : now,
    })
    .where(eq(printSubmissions.id, submission.id));
  if (state !== submission.state) await tellChange(tx, shop, locked, { ...read, state });
  await tellTrouble(tx, shop, locked, { ...read, state });
}

/** In dollars; null: not known, or in another currency. */
export function costOf({ costs }: PrintOrder): Cents | null {
  return costs.state === 'done' && costs.currency === 'USD' ? costs.total : null;
}

const NO_REASON = 'The print provider does not say why.';

/** What stands against it, in words for staff; null: nothing. */
function troubleOf(submission: PrintSubmissionRow, state: PrintState, { seen, packages, reason }: Seen): string | null {
  if (seen.status === 'failed' || isHeld(seen, packages)) return reason ?? NO_REASON;
  return state === 'failed' ? submission.lastError : null;
}

function isHeld({ status }: PrintOrder, packages: PrintPackage[]): boolean {
  return status === 'onhold' || packages.some((each) => each.state === 'held');
}

type Changed = Seen & { state: PrintState };

async function tellChange(
  tx: Transaction,
  shop: Shop,
  { submission, order }: Submission,
  { seen, state, reason }: Changed,
) {
  // Parcels tell of themselves, and a draft is nobody's news.
  if (state === 'draft' || state === 'shipped') return;
  await recordEvent(tx, {
    orderId: order.id,
    at: shop.clock(),
    ...PROVIDER,
    what: `print-${state}`,
    before: { printing: submission.state },
    after: {
      printing: state,
      submission: submission.externalId,
      ...(state === 'confirmed' && seen.costs.state === 'done' ? { cost: seen.costs.total } : {}),
      ...(reason ? { reason } : {}),
    },
  });
}

/** What a person has to see to, and what has been seen to. */
async function tellTrouble(
  tx: Transaction,
  shop: Shop,
  { submission, order }: Submission,
  { seen, packages, state, reason }: Changed,
) {
  const isChanged = state !== submission.state;
  const troubles: { kind: AlertKind; is: boolean; isNew: boolean }[] = [
    { kind: 'print-failed', is: state === 'failed', isNew: isChanged },
    // What staff have marked as done is not raised again with every look at it.
    { kind: 'print-held', is: isHeld(seen, packages), isNew: submission.lastError === null },
    // An order that was cancelled here was to be called off.
    { kind: 'print-cancelled', is: state === 'cancelled' && order.status !== 'cancelled', isNew: isChanged },
  ];
  const subject = submission.externalId;
  for (const { kind, is, isNew } of troubles) {
    if (!is) await resolveAlert(tx, kind, subject, shop.clock());
    else if (isNew) await raiseAlert(tx, { kind, subject, orderId: order.id, detail: { reason, page: seen.page } });
  }
}

const PARCEL: Partial<Record<PackageState, ParcelState>> = {
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
};

/** A package is written down once it has left: until then the provider may still put other things into it. */
async function notePackage(
  tx: Transaction,
  shop: Shop,
  { submission, order }: Submission,
  each: PrintPackage,
): Promise<void> {
  const state = PARCEL[each.state];
  if (!state) return;
  const items = each.items.flatMap(({ externalId, quantity }) =>
    externalId !== null && /^\d{1,9}$/.test(externalId) ? [{ orderItemId: Number(externalId), quantity }] : [],
  );
  await noteShipment(tx, shop, order, {
    // What replaces a package has been paid for and counted with that one.
    kind: each.isReplacement ? 'exchange' : 'print',
    items,
    state,
    carrier: each.carrier,
    trackingNumber: each.trackingNumber,
    trackingUrl: each.trackingUrl,
    providerShipmentId: each.id,
    shippedAt: each.shippedAt,
    deliveredAt: each.deliveredAt,
    by: PROVIDER,
    note: { submission: submission.externalId },
  });
}

const HOUR_MS = 3_600_000;
const DAYS_FOLLOWED = 60;

/** What a lost webhook did not tell is found by asking; carriers do not always tell of an arrival. */
function nextCheck(
  state: PrintState,
  { createdAt }: PrintSubmissionRow,
  packages: PrintPackage[],
  now: Date,
): Date | null {
  if (state === 'cancelled') return null;
  const arrived = packages.every((each) => ['delivered', 'returned', 'canceled'].includes(each.state));
  if (state === 'shipped' && arrived) return null;
  if (now.getTime() - createdAt.getTime() > DAYS_FOLLOWED * 24 * HOUR_MS) return null;
  const hours = { waiting: 0.1, draft: 0.1, confirmed: 0.5, shipped: 6, failed: 6 }[state];
  return new Date(now.getTime() + hours * HOUR_MS);
}

/** Nothing of it will be printed. The caller holds the locks. */
async function noteCancelled(tx: Transaction, shop: Pick<Shop, 'clock'>, { submission }: Submission): Promise<void> {
  const now = shop.clock();
  await tx
    .update(printSubmissions)
    .set({ state: 'cancelled', nextCheckAt: null, lastError: null, updatedAt: now })
    .where(eq(printSubmissions.id, submission.id));
  const kinds: AlertKind[] = ['print-failed', 'print-held', 'print-not-called-off'];
  for (const kind of kinds) await resolveAlert(tx, kind, submission.externalId, now);
}

/** It was called off in time, or never sent. What is still wanted of its order is sent anew. */
export async function noteCalledOff(shop: Pick<Shop, 'db' | 'clock'>, id: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const locked = await lockSubmission(tx, id);
    if (locked.submission.state === 'cancelled') return;
    await noteCancelled(tx, shop, locked);
    const { submission, order } = locked;
    if (order.status !== 'cancelled' && (await readPrintLines(tx, order.id)).length > 0) return submitAgain(tx, order);
    await recordEvent(tx, {
      orderId: order.id,
      at: shop.clock(),
      actor: 'job',
      what: 'print-called-off',
      before: { printing: submission.state },
      after: { printing: 'cancelled', submission: submission.externalId },
    });
  });
}

type NotCalledOff = { reason: string; page: string | null; by: 'provider' | 'job' };

/**
 * It is being printed, or printed already, as the provider says; or the provider said nothing. Once told, staff are not told
 * again with every look at it, but what the provider says takes the place of its silence.
 */
export async function noteNotCalledOff(
  shop: Pick<Shop, 'db' | 'clock'>,
  id: number,
  { reason, page, by }: NotCalledOff,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { submission, order } = await lockSubmission(tx, id);
    const subject = submission.externalId;
    const what = 'print-not-called-off';
    const told = await tx
      .select({ actor: orderEvents.actor })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, order.id),
          eq(orderEvents.what, what),
          sql`${orderEvents.after}->>'submission' = ${subject}`,
        ),
      );
    const isKnown = told.some(({ actor }) => actor === 'provider' || actor === by);
    if (submission.state === 'cancelled' || isKnown) return;
    await renewAlert(tx, { kind: what, subject, orderId: order.id, detail: { reason, page } });
    const at = shop.clock();
    const actor: Actor = by === 'provider' ? PROVIDER : { actor: 'job' };
    await recordEvent(tx, { orderId: order.id, at, ...actor, what, after: { submission: subject, reason } });
  });
}

/** It was not confirmed, or is not known any more: a person has to do something, and may then have it tried again. */
export async function failSubmission(shop: Pick<Shop, 'db' | 'clock'>, id: number, reason: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { submission, order } = await lockSubmission(tx, id);
    if (submission.state === 'failed' || submission.state === 'cancelled') return;
    const at = shop.clock();
    await tx
      .update(printSubmissions)
      .set({ state: 'failed', lastError: reason, updatedAt: at, nextCheckAt: null })
      .where(eq(printSubmissions.id, id));
    const subject = submission.externalId;
    await raiseAlert(tx, { kind: 'print-failed', subject, orderId: order.id, detail: { reason } });
    await recordEvent(tx, {
      orderId: order.id,
      at,
      actor: 'job',
      what: 'print-failed',
      before: { printing: submission.state },
      after: { printing: 'failed', submission: subject, reason },
    });
  });
}
