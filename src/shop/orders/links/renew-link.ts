import type { Transaction } from '#db/database.ts';
import type { OrderRow, UserRow } from '#db/schema.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { lockNamedOrder, lockOwnOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER, byStaff, type Worker } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type GivenLink, giveLink, linkAddress, sendLink } from './give-link.ts';
import { deadlineFrom, notePayBy, readPayTerms } from './pay-terms.ts';

export type RenewLink = {
  /** Mails it to the customer; once per request key, which the page makes. */
  send: boolean;
  requestKey: string;
};

/**
 * A payment link that works, for staff to copy or to send; one that has to be renewed lasts as long as a release gives, and is
 * another deadline for the order's place in a batch.
 */
export function renewLink(
  shop: Pick<Shop, 'db' | 'payments' | 'clock' | 'origin' | 'timeZone'>,
  staff: StaffMember,
  key: string,
  request: RenewLink,
): Promise<Ok<RenewedLink> | Refused<'not-found' | 'nothing-due'> | Refused<'not-allowed', { order: OrderRow }>> {
  return askingTax(shop, () =>
    shop.db.transaction(async (tx) => {
      const order = await lockNamedOrder(tx, key);
      return order ? renewLocked(tx, shop, staff, order, request) : refused('not-found');
    }),
  );
}

type RenewedLink = { paymentLink: string; linkExpiresAt: Date | null };

/** The same for a caller that holds the order's lock. */
export async function renewLocked(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'timeZone'>,
  staff: Worker,
  order: OrderRow,
  { send, requestKey }: RenewLink,
): Promise<Ok<RenewedLink> | Refused<'nothing-due'> | Refused<'not-allowed', { order: OrderRow }>> {
  if (order.cancelsAt) return refused('not-allowed', { order });
  const by = byStaff(staff);
  const given = await giveStaffLink(tx, shop, order, by);
  if (!given.ok) return given;
  if (send) await sendLink(tx, shop, order, { ...given, by, requestKey });
  return ok({ paymentLink: linkAddress(shop.origin, given.token), linkExpiresAt: given.linkExpiresAt });
}

/** The link alone, without its mail. */
export async function giveStaffLink(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  order: OrderRow,
  by: Actor,
): Promise<GivenLink> {
  const now = clock();
  const terms = (await readPayTerms(tx, [order.id])).get(order.id);
  const hours = (deadlineFrom(now, order, terms).getTime() - now.getTime()) / HOUR_MS;
  const given = await giveLink(tx, order, { now, hours, by });
  if (!given.ok) return given;
  const { linkExpiresAt } = given;
  if (terms && linkExpiresAt && linkExpiresAt.getTime() !== order.linkExpiresAt?.getTime()) {
    await notePayBy(tx, [{ orderId: order.id, payBy: linkExpiresAt }]);
  }
  return given;
}

const HOUR_MS = 3_600_000;
const HOURS_TO_PAY = 24;

/** A payment link that works, for the signed-in owner; one that has to be renewed lasts a day. Two tabs get the same link. */
export function renewOwnLink(
  shop: Pick<Shop, 'db' | 'clock'>,
  user: UserRow,
  orderNumber: string,
): Promise<Ok<{ token: string }> | Refused<'not-found' | 'nothing-due'>> {
  return renewFoundLink(shop, (tx) => lockOwnOrder(tx, user, orderNumber));
}

/** The same for whoever has proved that an order is theirs: `lock` finds it and locks it. */
export function renewFoundLink(
  shop: Pick<Shop, 'db' | 'clock'>,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  by: Actor = BY_CUSTOMER,
): Promise<Ok<{ token: string }> | Refused<'not-found' | 'nothing-due'>> {
  return shop.db.transaction(async (tx) => {
    const order = await lock(tx);
    if (!order) return refused('not-found');
    const given = await giveLink(tx, order, { now: shop.clock(), hours: HOURS_TO_PAY, by });
    return given.ok ? ok({ token: given.token }) : given;
  });
}
