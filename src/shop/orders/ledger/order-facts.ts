import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowBuild } from '#values/bow/build.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { hasPassed, type IsoDay, utcDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { type BatchWindow, windowText } from '#values/text/place-text.ts';
import { reductionOf } from './ledger.ts';

/** What every mail about an order says of it, as it is at this moment. */
export function orderFacts(order: OrderRow, origin: string): OrderFacts {
  return {
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    shippingAddress: order.shippingAddress,
    state: order.state,
    bowColor: order.bowColor,
    bowName: bowNameOf(order),
    build: buildOf(order),
    totalAmount: order.totalAmount,
    reducedBy: reductionOf(order),
    taxAmount: order.taxAmount,
    taxEstimate: taxAheadOf(order),
    depositAmount: order.depositAmount ?? 0,
    remainingBalance: order.remainingBalance ?? 0,
    balancePaid: order.balancePaid,
    isTest: order.isTest,
    origin,
  };
}

/** Mails about an order, each with its facts. */
type OrderMail = {
  [Name in keyof MailTemplates]: MailTemplates[Name] extends OrderFacts ? Name : never;
}[keyof MailTemplates];

/** What one of them says besides what all of them say; one that says that otherwise names it too. */
type OwnFacts<Name extends OrderMail> = Name extends OrderMail
  ? Omit<MailTemplates[Name], keyof OrderFacts> & Partial<OrderFacts>
  : never;

/**
 * Queues a mail to the customer of an order, in the transaction of what it tells: with what every mail about an order says, and the
 * `facts` that this one says besides, or in the place of it. False: there is a mail of this `dedupeKey` already.
 */
export function mailCustomer<Name extends OrderMail>(
  tx: Transaction,
  { origin }: Pick<Shop, 'origin'>,
  order: OrderRow,
  template: Name,
  dedupeKey: string,
  facts: OwnFacts<Name>,
): Promise<boolean> {
  const data = { ...orderFacts(order, origin), ...facts } as MailTemplates[Name];
  return queueMail(tx, { template, data, recipient: order.customerEmail, orderId: order.id, dedupeKey });
}

/** What a mail that asks for money says of the batch of the bow; nothing where it is in none. */
export function batchFacts(batch: BatchWindow | undefined, now: Date): { inBatch?: { batch: string; ships: string } } {
  if (!batch) return {};
  return { inBatch: { batch: batch.batch, ships: windowText(batch.shipsFrom, batch.shipsTo, utcDay(now)) } };
}

/** What the bow of an order is called; null: an order without one. */
export function bowNameOf({ bowColor, bowName }: Pick<OrderRow, 'bowColor' | 'bowName'>): string | null {
  return bowColor === null ? null : (bowName ?? HUNTER);
}

/** The sales tax that is expected on top of the balance. */
export function taxAheadOf({ status, taxEstimate }: Pick<OrderRow, 'status' | 'taxEstimate'>): Cents {
  return status === 'cancelled' ? 0 : (taxEstimate ?? 0);
}

type BuildColumns = Pick<OrderRow, 'drawLength' | 'drawWeight' | 'hand'>;

/** How the bow of an order is set up; null where nothing was chosen. */
export function buildOf({ drawLength, drawWeight, hand }: BuildColumns): BowBuild | null {
  return drawLength === null || drawWeight === null || hand === null ? null : { drawLength, drawWeight, hand };
}

/** The same for the table: null empties all three columns, undefined leaves them alone. */
export function buildColumns(build: BowBuild | null | undefined): Partial<BuildColumns> {
  if (build === undefined) return {};
  const { drawLength = null, drawWeight = null, hand = null } = build ?? {};
  return { drawLength, drawWeight, hand };
}

/** The release date that a customer was told last: the promised one, until a delay notice names another. */
export function releaseDayOf({
  promisedReleaseDate,
  revisedReleaseDate,
}: Pick<OrderRow, 'promisedReleaseDate' | 'revisedReleaseDate'>): IsoDay | null {
  return revisedReleaseDate ?? promisedReleaseDate;
}

/** The same for pages and mails: with a place in a batch its window is what is promised, and no release date stands beside it. */
export function releaseToTell(order: OrderRow): IsoDay | null {
  return order.promisedShipBy === null ? releaseDayOf(order) : null;
}

/** The release that an order still waits for; null once its balance was asked for, work has begun, or the day has passed. */
export function releaseAhead(order: OrderRow, now: Date): IsoDay | null {
  const day = releaseToTell(order);
  const begun = order.balanceAskedAt !== null || order.status === 'processing' || order.status === 'shipped';
  return begun || day === null || hasPassed(day, now) ? null : day;
}
