import { and, eq, inArray, ne } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { bows, emails, type OrderRow, orders } from '#db/schema.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { mayHaveFinish } from '#shop/catalogue/current-terms.ts';
import { isAtPrinter } from '#shop/orders/ledger/is-editable.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { takesMoney, workingToken } from '#shop/orders/ledger/order-progress.ts';
import {
  type ChangedDetail,
  changesOf,
  type GivenDetails,
  ownerAfter,
  type SeenDetails,
  writtenOver,
} from '#shop/orders/ledger/record-changes.ts';
import { isCorrectable, isLeftAlone } from '#shop/orders/ledger/transitions.ts';
import { sendLink } from '#shop/orders/links/give-link.ts';
import { endOrderPages } from '#shop/orders/links/order-page-links.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { applyCorrection, moveGearAlong } from './correct-own-order.ts';
import { type Repriced, repriceShipping } from './reprice-shipping.ts';

export type Details = Omit<GivenDetails, 'userId'>;

type StaffChange = Details & {
  allowBegun?: boolean | undefined;
  /** What staff saw shipping cost at the address, where it costs otherwise. */
  shippingAmount?: Cents | undefined;
  /** What was shown of them: nothing is written over what somebody else has changed since. */
  seen?: SeenDetails | undefined;
};

export type DetailsCorrected =
  | Ok
  | Refused<'not-found' | 'unknown-color'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'bow-begun', { serial: string }>
  | Refused<'changed-meanwhile', { fields: ChangedDetail[] }>
  | Exclude<Repriced, { ok: true }>;

/**
 * Puts right what a customer asked for, until the order is shipped. The customer is told by the same mails as of a
 * correction of their own; what changes nothing writes nothing. Another email address gets another payment link, and other
 * links to answer a delay: whoever has the former one's mails must not go on seeing the order. `bow-begun`: color or build would
 * change of a bow that the workshop has begun, and nobody has said with `allowBegun` that it is meant.
 */
export async function correctDetails(
  shop: Shop,
  staff: StaffMember,
  key: string,
  { allowBegun = false, shippingAmount: agreed, seen, ...details }: StaffChange,
): Promise<DetailsCorrected> {
  return askingTax(shop, () =>
    allOrNothing<DetailsCorrected>(shop.db, async (tx) => {
      const order = await lockNamedOrder(tx, key);
      if (!order) return refused('not-found');
      if (!isCorrectable(order.status) || isLeftAlone(order)) return refused('not-allowed', { order });
      if (!(await mayHaveFinish(tx, order, details.bowColor))) return refused('unknown-color');
      const customerEmail = normaliseEmail(details.customerEmail ?? order.customerEmail);
      const userId = await ownerAfter(tx, order, { userId: null, customerEmail });
      const changes = changesOf(order, { ...details, customerEmail, userId });
      if (Object.keys(changes).length === 0) return ok();
      const fields = writtenOver(order, changes, seen);
      if (fields.length > 0) return refused('changed-meanwhile', { fields });
      const begun = allowBegun || !BUILD.some((name) => name in changes) ? null : await findBegun(tx, order.id);
      if (begun) return refused('bow-begun', begun);
      const by = byStaff(staff);
      const atPrinter = await isAtPrinter(tx, order.id);
      const repriced = await repriceShipping(tx, shop, order, { changes, agreed, allowUnderWay: true, atPrinter, by });
      if (!repriced.ok) return repriced;
      const { shipping } = repriced;
      const { event, taxed } = await applyCorrection(tx, shop, order, { changes, shipping, by });
      await moveGearAlong(tx, shop, order, { changes, by });
      if (changes.customerEmail) {
        await replaceLink(tx, shop, { ...taxed, ...changes }, { staff, event });
        await endOrderPages(tx, order.id);
        await shop.hooks.emailReplaced(tx, order.id);
      }
      return ok();
    }),
  );
}

const BUILD = ['bowColor', 'drawLength', 'drawWeight', 'hand'] as const;

/** The order's bow, if it is being made or is made already. */
async function findBegun(tx: Transaction, orderId: number): Promise<{ serial: string } | null> {
  const [bow] = await tx
    .select({ serial: bows.serial })
    .from(bows)
    .where(and(eq(bows.orderId, orderId), ne(bows.state, 'to_make')));
  return bow ?? null;
}

const WITH_LINK = [
  'order-confirmed',
  'phone-order',
  'payment-link',
  'release',
  'balance-reminder',
  'balance-last-word',
];

/**
 * The new one is mailed to the address that the order has now, while it works and something is due. A link that nobody can
 * have, because its mails failed, stays: they are sent again as they are.
 */
async function replaceLink(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'timeZone'>,
  order: OrderRow,
  { staff, event }: { staff: StaffMember; event: number },
): Promise<void> {
  const mailed = and(eq(emails.orderId, order.id), inArray(emails.template, WITH_LINK), ne(emails.state, 'failed'));
  if (!order.paymentToken || (await tx.$count(emails, mailed)) === 0) return;
  const token = newPaymentToken();
  await tx.update(orders).set({ paymentToken: token }).where(eq(orders.id, order.id));
  const works = workingToken(order, shop.clock()) !== null && takesMoney(order, await readLedger(tx, order.id));
  if (!works) return;
  const { linkExpiresAt } = order;
  await sendLink(tx, shop, order, { token, linkExpiresAt, by: byStaff(staff), requestKey: `details-${event}` });
}
