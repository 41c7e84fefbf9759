import type { Transaction } from '#db/database.ts';
import { oncePerKey } from '#db/once-per-key.ts';
import type { OrderRow } from '#db/schema.ts';
import { type AgainstStep, whatStandsAgainst } from '#shop/orders/ledger/against-step.ts';
import { type Ledger, outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { leftToPack, type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { type ChangedSince, isAsSeen, type SentLater } from '#shop/orders/ledger/order-version.ts';
import { lockGearOf } from '#shop/orders/ledger/ships-with.ts';
import { isLeftAlone, nextStatus } from '#shop/orders/ledger/transitions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, type Worker } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import type { ItemKind } from '#values/order/gear.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { nameLine } from '#values/text/line-text.ts';
import { noteShipment } from './note-shipment.ts';

/** Lines of the order and how many pieces of each. */
export type ChosenLines = { orderItemId: number; quantity: number }[];

export type LinesToShip = {
  /** Left out: all that can go. */
  items?: ChosenLines | undefined;
  carrier: string | null;
  trackingNumber: string | null;
  allowUnpaid: boolean;
  /** A person was asked: gear that ships with a bow goes without it. */
  allowAlone?: boolean | undefined;
  /**
   * Numbers of orders of gear that go in the same parcel as this one's bow, each with all that can go of it. Left out: those that are
   * paid, with the bow itself.
   */
  together?: string[] | undefined;
  /** Only once work on the order has begun, even where its gear could go before. */
  begunOnly?: boolean;
} & SentLater;

/** `not-to-send`: of a line that was chosen, only so many pieces (or none) are left for the shop to send. */
export type LinesShipped =
  | Ok
  | Refused<'not-found'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'waits-for-bow'>
  | Refused<'not-together', { orderNumber: string }>
  | Refused<'not-to-send', { line: string; left: number }>
  | AgainstStep;

/** What the shop itself sends; the print provider sends print lines. */
const OURS: readonly ItemKind[] = ['bow', 'stock'];

/** Gear goes as soon as it is paid, though its order waits for the bow. */
const GEAR_GOES: readonly OrderStatus[] = ['paid_deposit', 'completed', 'processing'];

/** Whether a line of this kind may leave the shop now, as far as the order's status goes. */
function mayGo(kind: ItemKind, order: OrderRow): boolean {
  if (isLeftAlone(order) || !OURS.includes(kind)) return false;
  return kind === 'bow' ? nextStatus(order.status, 'ship') !== null : GEAR_GOES.includes(order.status);
}

/** What staff could send now, as far as the order's status goes: lines with the pieces that are left of them. */
export function whatCanGo(order: OrderRow, lines: OrderLine[]): ChosenLines {
  return lines.flatMap((line) => {
    const quantity = mayGo(line.kind, order) ? leftToPack(line) : 0;
    return quantity > 0 ? [{ orderItemId: line.id, quantity }] : [];
  });
}

/** Whether staff are offered to send anything now: what ships with a bow waits for that (rule 24.12). An order of former times without lines is its bow. */
export function isSendable(order: OrderRow, lines: OrderLine[]): boolean {
  return !order.waitsForBow && canBeSent(order, lines);
}

/** The same where somebody asks for it: also gear that waits for its bow. */
export function canBeSent(order: OrderRow, lines: OrderLine[]): boolean {
  return whatCanGo(order, lines).length > 0 || (lines.length === 0 && mayGo('bow', order));
}

/**
 * Staff send one parcel, at this moment, and the customer is told by mail. One without a tracking number gets `TRK` and the
 * time in milliseconds (rule 6.3). Gear needs what is paid at the checkout, the bow all its money; with some outstanding only if
 * `allowUnpaid`. Whoever is second, or asks twice, is refused with what the order is now: nothing is sent twice.
 */
export function shipLines(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  key: string,
  shipment: LinesToShip,
): Promise<LinesShipped | ChangedSince> {
  const work = async (tx: Transaction): Promise<LinesShipped | ChangedSince> => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    return isAsSeen(order, shipment.version)
      ? shipTogether(tx, shop, staff, order, shipment)
      : refused('changed-since', { order });
  };
  return oncePerKey(shop, shipment.requestKey, work, async () => ok());
}

/**
 * One parcel for the bow of an order and gear of others: each has it with the same carrier and number, its own event and its own mail.
 * The caller holds the lock of the bow's order.
 */
export async function shipTogether(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'hooks'>,
  staff: Worker,
  bow: OrderRow,
  shipment: LinesToShip,
): Promise<LinesShipped> {
  const trackingNumber = shipment.trackingNumber ?? numberOf(shop.clock());
  const shipped = await shipLocked(tx, shop, staff, bow, { ...shipment, trackingNumber });
  if (!shipped.ok || bow.bowColor === null || shipment.together?.length === 0) return shipped;
  const { together, carrier } = shipment;
  const gear = together || (await isBowGone(tx, bow)) ? await lockGearOf(tx, bow) : [];
  const stranger = together?.find((asked) => !gear.some(({ orderNumber }) => orderNumber === asked));
  if (stranger !== undefined) return refused('not-together', { orderNumber: stranger });
  const parcel = { carrier, trackingNumber, allowUnpaid: false, allowAlone: true };
  for (const order of together ? gear.filter(({ orderNumber }) => together.includes(orderNumber)) : gear) {
    const sent = await shipLocked(tx, shop, staff, order, parcel);
    // Nobody has asked for those that cannot go, because they are not paid, say: they follow by themselves.
    if (!sent.ok && together) return refused('not-together', { orderNumber: order.orderNumber });
  }
  return shipped;
}

async function isBowGone(tx: Transaction, { id }: OrderRow): Promise<boolean> {
  const lines = await readOrderLines(tx, id);
  return lines.every((line) => line.kind !== 'bow' || leftToPack(line) === 0);
}

const numberOf = (at: Date) => `TRK${at.getTime()}`;

/** The same for a caller that holds the order's lock. */
async function shipLocked(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'hooks'>,
  staff: Worker,
  order: OrderRow,
  { items, carrier, trackingNumber, allowUnpaid, allowAlone = false, begunOnly = false }: LinesToShip,
): Promise<LinesShipped> {
  const lines = await readOrderLines(tx, order.id);
  const chosen = items ?? whatCanGo(order, lines);
  const begun = nextStatus(order.status, 'ship') !== null;
  if (isLeftAlone(order) || (begunOnly && !begun)) return refused('not-allowed', { order });
  if (order.waitsForBow && !allowAlone) return refused('waits-for-bow');
  const wrong = findWrong(order, lines, chosen);
  if (wrong) return wrong;
  const kinds = chosen.map(({ orderItemId }) => lines.find(({ id }) => id === orderItemId)?.kind);
  const holdsBow = kinds.includes('bow') || lines.length === 0;
  const ledger = await readLedger(tx, order.id);
  const outstanding = holdsBow ? outstandingOf(order, ledger) : outstandingOfCheckout(order, ledger);
  const against = whatStandsAgainst(ledger, { outstanding, allowUnpaid });
  if (against) return against;
  const shippedAt = shop.clock();
  await noteShipment(tx, shop, order, {
    kind: holdsBow ? 'bow' : 'stock',
    items: chosen,
    carrier,
    trackingNumber: trackingNumber ?? numberOf(shippedAt),
    trackingUrl: null,
    providerShipmentId: null,
    state: 'shipped',
    shippedAt,
    deliveredAt: null,
    by: byStaff(staff),
    ...(outstanding > 0 ? { note: { allowUnpaid, outstanding } } : {}),
  });
  return ok();
}

type Wrong = Extract<LinesShipped, { reason: 'not-allowed' | 'not-to-send' }>;

function findWrong(order: OrderRow, lines: OrderLine[], chosen: ChosenLines): Wrong | null {
  const nothingGoes = !OURS.some((kind) => mayGo(kind, order));
  if (nothingGoes || (chosen.length === 0 && !isSendable(order, lines))) return refused('not-allowed', { order });
  for (const { orderItemId, quantity } of chosen) {
    const line = lines.find(({ id }) => id === orderItemId);
    const left = line && OURS.includes(line.kind) ? leftToPack(line) : 0;
    if (line && left > 0 && !mayGo(line.kind, order)) return refused('not-allowed', { order });
    if (!line || quantity > left) return refused('not-to-send', { line: line ? nameLine(line) : 'This line', left });
  }
  return null;
}

/** What is missing of the money that was due at the checkout. */
export function outstandingOfCheckout(order: OrderRow, ledger: Ledger): Cents {
  const later = ledger.balanceReceived ? 0 : (order.remainingBalance ?? 0);
  return Math.max(outstandingOf(order, ledger) - later, 0);
}
