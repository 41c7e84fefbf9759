import type { Database, Transaction } from '#db/database.ts';
import { owedFor } from '#shop/orders/reading/ready-parcels.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { LONGEST_CARRIER, LONGEST_TRACKING, type ParcelShare } from '#values/order/bulk-kinds.ts';
import { isShortened } from '#values/order/tracking-number.ts';
import { ok, type Refused } from '#values/result.ts';
import { readShipments, type ShipmentLine, type ShipmentsRead } from './read-shipments.ts';
import { findTracked, readShipmentFacts, type ShipmentFacts, sameTracking, trackingKey } from './shipment-facts.ts';
import { DISPUTED, isNow, UNKNOWN_ORDER, unpaid, whyLeftAlone } from './word-refusal.ts';

/** A line of the file and what would become of it. `waiting`: it will be shipped, with `contents` in the parcel. */
export type CheckedShipment = ShipmentLine & {
  orderId: number | null;
  customerName: string | null;
} & Verdict;

type Verdict =
  | { state: 'waiting'; contents: ParcelShare; reason: null }
  | { state: 'already' | 'refused'; contents: null; reason: string };

/**
 * Looks at each line of a file with shipments (rule 38.4) and changes nothing. The money is what the lists say; a run asks the ledger
 * itself under each order's lock.
 */
export async function checkShipments(
  { db }: Pick<Shop, 'db'>,
  text: string,
): Promise<{ ok: true; lines: CheckedShipment[] } | Exclude<ShipmentsRead, { ok: true }>> {
  const read = readShipments(text);
  return read.ok ? ok({ lines: await checkLines(db, read.lines) }) : read;
}

export type RefusedFile = Extract<ShipmentsRead, Refused<string>>;

async function checkLines(db: Database | Transaction, lines: ShipmentLine[]): Promise<CheckedShipment[]> {
  const [facts, tracked] = await Promise.all([
    readShipmentFacts(db, [...new Set(lines.map(({ orderNumber }) => orderNumber))]),
    findTracked(
      db,
      lines.map(({ trackingNumber }) => trackingNumber),
    ),
  ]);
  const meant = lines.filter(({ isVoid }) => !isVoid);
  const byOrder = Map.groupBy(meant, ({ orderNumber }) => orderNumber);
  const byTracking = Map.groupBy(meant, ({ trackingNumber }) => trackingKey(trackingNumber));
  const others = Map.groupBy(tracked, ({ trackingNumber }) => trackingKey(trackingNumber));
  return lines.map((line) => {
    const known = facts.get(line.orderNumber);
    const key = trackingKey(line.trackingNumber);
    const verdict =
      wrongByItself(line) ??
      (known
        ? judge(line, known, {
            sameOrder: byOrder.get(line.orderNumber) ?? [],
            sameTracking: byTracking.get(key) ?? [],
            otherOrder: others.get(key)?.find(({ orderId }) => orderId !== known.order.id)?.orderNumber ?? null,
          })
        : refuse(UNKNOWN_ORDER));
    return { ...line, orderId: known?.order.id ?? null, customerName: known?.order.customerName ?? null, ...verdict };
  });
}

const refuse = (reason: string): Verdict => ({ state: 'refused', contents: null, reason });

/** What can be said of a line without looking at any order. */
function wrongByItself({ orderNumber, carrier, trackingNumber, isVoid }: ShipmentLine): Verdict | null {
  if (orderNumber === '') return refuse('The order number is missing.');
  if (trackingNumber === '') return refuse('The tracking number is missing.');
  if (isVoid)
    return refuse(
      'The label program says that this label was voided. Please give the line of the label that was used.',
    );
  if (isShortened(trackingNumber)) {
    return refuse(
      `The spreadsheet program has shortened the tracking number to ${trackingNumber}. Please format its column as text, and enter the number again. If the label really has this number, ship the order on its own page.`,
    );
  }
  if (trackingNumber.length > LONGEST_TRACKING) {
    return refuse(`The tracking number is longer than ${LONGEST_TRACKING} characters.`);
  }
  if (carrier.length > LONGEST_CARRIER) return refuse(`The carrier is longer than ${LONGEST_CARRIER} characters.`);
  return CONTROL.test(`${carrier}${trackingNumber}`)
    ? refuse('Please use plain text for carrier and tracking number.')
    : null;
}

const CONTROL = /\p{Cc}/u;

type Beside = {
  /** All lines of the file for this order, and all with this tracking number. */
  sameOrder: ShipmentLine[];
  sameTracking: ShipmentLine[];
  /** Another order of the shop that has the tracking number already. */
  otherOrder: string | null;
};

function judge(line: ShipmentLine, facts: ShipmentFacts, beside: Beside): Verdict {
  const { order } = facts;
  if (isShippedWith(line, facts)) return { state: 'already', contents: null, reason: ALREADY };
  const twice = wrongInFile(line, facts, beside);
  if (twice) return refuse(twice);
  if (beside.otherOrder) return refuse(`Order ${beside.otherOrder} has this tracking number already.`);
  const alone = whyLeftAlone(order);
  if (alone) return refuse(alone);
  return judgeParcel(line, facts, beside);
}

function isShippedWith({ trackingNumber }: ShipmentLine, { order, parcels }: ShipmentFacts): boolean {
  return [order, ...parcels].some((each) => sameTracking(each.trackingNumber, trackingNumber));
}

export const ALREADY = 'Shipped already with this tracking number, so nothing is done.';

function wrongInFile(line: ShipmentLine, facts: ShipmentFacts, { sameOrder, sameTracking: same }: Beside) {
  const parcel = parcelOf(line, facts);
  const isTwin = (each: ShipmentLine) => parcelOf(each, facts) === parcel && !isShippedWith(each, facts);
  const twin = sameOrder.find((each) => each !== line && isTwin(each));
  if (twin && sameTracking(twin.trackingNumber, line.trackingNumber)) {
    // The first of equal lines counts.
    if (twin.position < line.position) return `This parcel stands twice in the file: see line ${twin.position} too.`;
  } else if (twin) {
    return `This parcel stands twice in the file with different tracking numbers: see line ${twin.position} too.`;
  }
  const stranger = same.find(({ orderNumber }) => orderNumber !== line.orderNumber);
  if (stranger) return `Line ${stranger.position} has the same tracking number for order ${stranger.orderNumber}.`;
  return null;
}

/** The number of the parcel that a line is about: without one, the next that the shop makes. NaN: it is no number. */
function parcelOf({ parcel }: ShipmentLine, { parcels }: ShipmentFacts): number {
  if (parcel === '') return parcels.length + 1;
  return /^\d{1,4}$/.test(parcel) ? Number(parcel) : Number.NaN;
}

/** Of an order with bow and gear the bow's parcel is the next, and the gear's the one after it. */
function judgeParcel(line: ShipmentLine, facts: ShipmentFacts, { sameOrder }: Beside): Verdict {
  const { order, parcels, left } = facts;
  const number = parcelOf(line, facts);
  const there = parcels[number - 1];
  if (there) {
    if (there.state === 'packing') return refuse(`The print provider sends parcel ${number} of this order.`);
    const sent = [there.carrier, there.trackingNumber].filter(Boolean).join(' ');
    return refuse(`Parcel ${number} is shipped already${sent && `, with ${sent}`}. Please look at the order.`);
  }
  if (order.status === 'cancelled' || order.status === 'pending') return refuse(isNow(order));
  if (!left.bow && !left.gear) return refuse(nothingLeft(facts));
  const both = left.bow && left.gear;
  const place = number - parcels.length;
  if (!(place === 1 || (place === 2 && both))) {
    const next = both
      ? `${parcels.length + 1} for the bow, ${parcels.length + 2} for the gear`
      : `${parcels.length + 1}`;
    return refuse(`Order ${order.orderNumber} has no parcel “${line.parcel}” to ship. The next is ${next}.`);
  }
  const gearApart = sameOrder.some((each) => parcelOf(each, facts) === parcels.length + 2);
  return judgeMoney(facts, place === 2 ? 'gear' : both && gearApart ? 'bow' : 'all');
}

function nothingLeft({ order, parcels }: ShipmentFacts): string {
  const last = parcels.findLast(({ trackingNumber }) => trackingNumber !== null) ?? order;
  const sent = [last.carrier, last.trackingNumber].filter(Boolean).join(' ');
  if (order.status !== 'shipped') return `Order ${order.orderNumber} has nothing that the shop itself has to send.`;
  return `Order ${order.orderNumber} is shipped already${sent && `, with ${sent}`}. Please look at the order.`;
}

function judgeMoney({ order, left }: ShipmentFacts, contents: ParcelShare): Verdict {
  const holdsBow = left.bow && contents !== 'gear';
  if (holdsBow && order.status !== 'processing') {
    return refuse(`${isNow(order)} A bow is shipped once it is processed.`);
  }
  if (order.disputed) return refuse(DISPUTED);
  const outstanding = owedFor(order, holdsBow);
  return outstanding > 0 ? refuse(unpaid('Ship')) : { state: 'waiting', contents, reason: null };
}
