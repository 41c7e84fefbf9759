import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { holdPlace, type PlaceRefused } from '#shop/batches/hold-place.ts';
import { consentTextOf } from '#shop/catalogue/kept-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER, recordEvent } from '#shop/records/record-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';
import { isByPhoneUnpaid } from './give-link.ts';

export type NotAdmitted = Refused<'agreement-missing'> | PlaceRefused;

/**
 * What has to be so before the deposit of an order by phone is taken, by card or gift card: its customer has agreed to the balance, and
 * there is a place for its bow, which is kept from here on until the link ends. Nobody is charged for a bow that there is
 * none of. Every other order is let through: its customer agreed at the checkout. Call it under the order's lock.
 */
export async function admitDeposit(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  order: OrderRow,
): Promise<Ok | NotAdmitted> {
  if (!isByPhoneUnpaid(order)) return ok();
  if (needsAgreement(order)) return refused('agreement-missing');
  const held = await holdPlace(tx, { orderId: order.id, now: clock() });
  return held.ok ? ok() : held;
}

/** Whether its customer has to agree to the balance before the deposit is paid (rule 2.6). */
function needsAgreement(order: OrderRow): boolean {
  return isByPhoneUnpaid(order) && (order.remainingBalance ?? 0) > 0 && order.balanceAgreedAt === null;
}

/** The sentence that the customer of an order by phone has to agree to; null: none, or agreed already. */
export async function sentenceToAgree(
  db: Parameters<typeof consentTextOf>[0],
  order: OrderRow,
): Promise<string | null> {
  if (!needsAgreement(order)) return null;
  return balanceTerms(order.remainingBalance ?? 0, await consentTextOf(db, order), order.taxEstimate !== null);
}

/**
 * Keeps the customer's agreement to the balance, word for word, for whoever has proved that the order is theirs: `lock`
 * finds it and locks it. Where nothing is to be agreed to, nothing changes.
 */
export function agreeToBalance(
  shop: Pick<Shop, 'db' | 'clock'>,
  lock: (tx: Transaction) => Promise<OrderRow | null>,
  by: Actor = BY_CUSTOMER,
): Promise<Ok | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const order = await lock(tx);
    if (!order) return refused('not-found');
    const sentence = await sentenceToAgree(tx, order);
    if (sentence === null) return ok();
    const now = shop.clock();
    await tx.update(orders).set({ balanceTerms: sentence, balanceAgreedAt: now }).where(eq(orders.id, order.id));
    await recordEvent(tx, { orderId: order.id, at: now, ...by, what: 'agreed', after: { agreedTo: sentence } });
    return ok();
  });
}
