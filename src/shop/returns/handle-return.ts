import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type OrderRow,
  orderItems,
  orders,
  productVariants,
  type ReturnRow,
  returnItems,
  returns,
} from '#db/schema.ts';
import { variantNameOf } from '#shop/catalogue/item-kind.ts';
import { giveStockBack, takeStock } from '#shop/catalogue/stock.ts';
import { refundLinesOf } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { mailCustomer } from '#shop/orders/ledger/order-facts.ts';
import { lineFacts, type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { shippedKey } from '#shop/orders/mails/notify-shipment.ts';
import { noteShipment } from '#shop/orders/parcels/note-shipment.ts';
import { readSinceRestore } from '#shop/orders/settlement/read-since-restore.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { trackingLink } from '#values/order/carriers.ts';
import type { ReturnState } from '#values/order/gear.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { wordPieces } from './request-return.ts';

/** What staff do with a return. `receive`: it has arrived; `restock` puts it on the shelf again. */
export type ReturnStep =
  | { step: 'approve'; instructions: string; labelUrl: string | null }
  | { step: 'decline'; instructions: string }
  | { step: 'receive'; restock: boolean }
  /** `shown`: the amount that the page showed, compared and never used. */
  | { step: 'refund'; shipping: boolean; shown: Cents }
  | { step: 'send'; carrier: string | null; trackingNumber: string | null };

type Refund = Exclude<Awaited<ReturnType<typeof refundLinesOf>>, { ok: true }>;

export type ReturnHandled =
  | Ok<{ state: ReturnState }>
  | Refused<'no-such-return'>
  | Refused<'not-now', { state: ReturnState }>
  | Refused<'none-in-stock', { line: string }>
  | Refund;

/** From which states each step is taken, and where it leads. */
const STEPS: Record<ReturnStep['step'], { from: readonly ReturnState[]; to: ReturnState; kind?: ReturnRow['kind'] }> = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested', 'approved'], to: 'declined' },
  receive: { from: ['approved'], to: 'received' },
  // What came back for another size, and there is none: the money goes back.
  refund: { from: ['received'], to: 'done' },
  send: { from: ['received'], to: 'done', kind: 'exchange' },
};

/** Which steps staff may take with a return now, in the order in which pages offer them. */
export function returnSteps({ state, kind }: Pick<ReturnRow, 'state' | 'kind'>): ReturnStep['step'][] {
  return (Object.keys(STEPS) as ReturnStep['step'][]).filter((step) => {
    const { from, kind: only } = STEPS[step];
    return from.includes(state) && (only === undefined || only === kind);
  });
}

/**
 * One step of staff with a return, under the order's lock: a second person's same step is refused with the state that it has
 * now (`not-now`). `none-in-stock`: the size that is wanted instead is gone; its money can be given back.
 */
export async function handleReturn(
  shop: Shop,
  staff: StaffMember,
  returnId: number,
  request: ReturnStep,
): Promise<ReturnHandled> {
  if (request.step === 'refund') {
    const [known] = await shop.db.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, returnId));
    if (known) await readSinceRestore(shop, String(known.orderId));
  }
  return shop.db.transaction(async (tx) => {
    const found = await lockReturn(tx, returnId);
    if (!found) return refused('no-such-return');
    const { order, kept } = found;
    if (!returnSteps(kept).includes(request.step)) return refused('not-now', { state: kept.state });
    const lines = await readOrderLines(tx, order.id);
    const pieces = await tx.select().from(returnItems).where(eq(returnItems.returnId, kept.id));
    const done = await take(tx, shop, { staff, order, kept, lines, pieces }, request);
    if (!done.ok) return done;
    const { to } = STEPS[request.step];
    const now = shop.clock();
    await tx
      .update(returns)
      .set({ ...done.facts, state: to, updatedAt: now })
      .where(eq(returns.id, kept.id));
    await recordEvent(tx, {
      orderId: order.id,
      at: now,
      ...byStaff(staff),
      what: `return-${to}`,
      before: { return: kept.id, state: kept.state },
      after: { return: kept.id, state: to, step: request.step, ...done.facts, lines: wordPieces(lines, pieces) },
    });
    return ok({ state: to });
  });
}

type Taking = {
  staff: StaffMember;
  order: OrderRow;
  kept: ReturnRow;
  lines: OrderLine[];
  pieces: (typeof returnItems.$inferSelect)[];
};
type Taken = Ok<{ facts: Partial<Pick<ReturnRow, 'instructions' | 'labelUrl' | 'parcelId' | 'refundKey'>> }>;
type NotTaken = Exclude<ReturnHandled, { ok: true }>;

async function take(tx: Transaction, shop: Shop, taking: Taking, request: ReturnStep): Promise<Taken | NotTaken> {
  const { order, kept } = taking;
  switch (request.step) {
    case 'approve': {
      const { instructions, labelUrl } = request;
      await tell(tx, shop, taking, { template: 'return-approved', instructions, labelUrl });
      return ok({ facts: { instructions, labelUrl } });
    }
    case 'decline': {
      const { instructions } = request;
      await tell(tx, shop, taking, { template: 'return-declined', instructions, labelUrl: null });
      return ok({ facts: { instructions } });
    }
    case 'receive':
      await receive(tx, taking, request.restock);
      return ok({ facts: {} });
    case 'refund': {
      const refundKey = crypto.randomUUID();
      const refunded = await refundLinesOf(tx, shop, order, {
        lines: taking.pieces,
        shipping: request.shipping,
        shown: request.shown,
        reason: kept.reason,
        requestKey: refundKey,
        by: byStaff(taking.staff),
        takeOff: false,
      });
      return refunded.ok ? ok({ facts: { refundKey } }) : refunded;
    }
    case 'send':
      return send(tx, shop, taking, request);
  }
}

async function receive(tx: Transaction, { lines, pieces }: Taking, restock: boolean): Promise<void> {
  for (const { orderItemId, quantity } of pieces) {
    const line = lines.find(({ id }) => id === orderItemId);
    if (!line) continue;
    await tx
      .update(orderItems)
      .set({ returnedQuantity: line.returnedQuantity + quantity })
      .where(eq(orderItems.id, line.id));
    if (restock) await giveStockBack(tx, [{ orderItem: line, quantity, reason: 'returned' }]);
  }
}

/** The replacement leaves: it is taken from stock now, in the size that is wanted. */
async function send(
  tx: Transaction,
  shop: Shop,
  { staff, order, lines, pieces }: Taking,
  { carrier, trackingNumber }: Extract<ReturnStep, { step: 'send' }>,
): Promise<Taken | NotTaken> {
  const wanted = pieces.flatMap(({ orderItemId, quantity, wantedVariantId }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return line ? [{ ...line, variantId: wantedVariantId, quantity }] : [];
  });
  const taken = await takeStock(tx, wanted, 'exchanged');
  if (!taken.ok) return refused('none-in-stock', { line: taken.lines[0]?.name ?? '' });
  const parcel = await noteShipment(tx, shop, order, {
    kind: 'exchange',
    items: pieces.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
    carrier,
    trackingNumber,
    trackingUrl: null,
    providerShipmentId: null,
    state: 'shipped',
    shippedAt: shop.clock(),
    deliveredAt: null,
    by: byStaff(staff),
  });
  const names = await variantNames(tx, wanted);
  await mailCustomer(tx, shop, order, 'exchange-sent', shippedKey(order, parcel), {
    lines: wanted.map((line) => ({
      ...lineFacts(line, line.quantity),
      variantName: names.get(line.variantId ?? 0) ?? null,
    })),
    carrier,
    trackingNumber,
    trackingLink: trackingLink(carrier, trackingNumber),
  });
  return ok({ facts: { parcelId: parcel.id } });
}

/** The hook of a refund that failed: what came back waits for its money again, and staff can give it back anew. */
export async function reopenReturn(
  tx: Transaction,
  { id: orderId }: OrderRow,
  refundKey: string,
  { clock }: Pick<Shop, 'clock'>,
): Promise<void> {
  const asked = and(eq(returns.orderId, orderId), eq(returns.refundKey, refundKey), eq(returns.state, 'done'));
  const again = { state: 'received', refundKey: null, updatedAt: clock() } as const;
  const [opened] = await tx.update(returns).set(again).where(asked).returning({ id: returns.id });
  if (!opened) return;
  await recordEvent(tx, {
    orderId,
    at: clock(),
    actor: 'job',
    what: 'return-received',
    before: { return: opened.id, state: 'done' },
    after: { return: opened.id, state: 'received' },
  });
}

async function variantNames(tx: Transaction, wanted: { variantId: number | null }[]): Promise<Map<number, string>> {
  const ids = wanted.flatMap(({ variantId }) => variantId ?? []);
  const rows = await tx.select().from(productVariants).where(inArray(productVariants.id, ids));
  return new Map(rows.map((variant) => [variant.id, variantNameOf(variant) ?? '']));
}

type Letter = { template: 'return-approved' | 'return-declined'; instructions: string; labelUrl: string | null };

async function tell(
  tx: Transaction,
  shop: Shop,
  { order, kept, lines, pieces }: Taking,
  letter: Letter,
): Promise<void> {
  const { template, instructions, labelUrl } = letter;
  const returned = pieces.flatMap(({ orderItemId, quantity }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return line ? [lineFacts(line, quantity)] : [];
  });
  await mailCustomer(tx, shop, order, template, `${template}:${kept.id}`, {
    kind: kept.kind,
    lines: returned,
    instructions,
    labelUrl,
  });
}

async function lockReturn(tx: Transaction, returnId: number): Promise<{ order: OrderRow; kept: ReturnRow } | null> {
  const [known] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, returnId));
  if (!known) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update');
  const [kept] = await tx
    .select()
    .from(returns)
    .where(and(eq(returns.id, returnId)))
    .for('update');
  return order && kept ? { order, kept } : null;
}
