import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { bowOwners, type OrderRow } from '#db/schema.ts';
import { findOrder, lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { bowOf } from './bows.ts';
import { handOver, mailOwnerLink, type NewOwner, presentOwner } from './owners.ts';

/** `until`: null for the present one. */
export type ListedOwner = { name: string; email: string; since: Date; until: Date | null };

/** Whose the bow of an order is and was, the first one first. No bow yet, or not shipped: nobody. */
export async function listOwners(
  { db }: Pick<Shop, 'db'>,
  key: string,
): Promise<Ok<{ serial: string | null; owners: ListedOwner[] }> | Refused<'not-found'>> {
  const order = await findOrder(db, key);
  if (!order) return refused('not-found');
  const bow = await bowOf(db, order.id);
  if (!bow) return ok({ serial: null, owners: [] });
  const { name, email, since, until } = bowOwners;
  const owners = await db
    .select({ name, email, since, until })
    .from(bowOwners)
    .where(eq(bowOwners.bowId, bow.id))
    .orderBy(asc(bowOwners.id));
  return ok({ serial: bow.serial, owners });
}

export type OwnersChanged = Ok | Refused<'not-found' | 'same-owner' | 'no-owner'>;

/** Mails the present owner the link of the bow's page once more; once per request key, which the page makes. */
export function sendOwnerLink(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  key: string,
  requestKey: string,
): Promise<OwnersChanged> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const owned = await findOwned(tx, order);
    if (!owned) return refused('no-owner');
    const { bow, owner } = owned;
    const how = { cause: 'again', from: null, occasion: requestKey } as const;
    if (!(await mailOwnerLink(tx, shop, bow, owner, how))) return ok();
    const noted = { orderId: order.id, at: shop.clock(), ...byStaff(staff), what: 'owner-link-sent' };
    await recordEvent(tx, { ...noted, after: { serial: bow.serial, recipient: owner.email } });
    return ok();
  });
}

/**
 * Staff give a bow to somebody else: back, after a transfer to a wrong address, or for an owner who has lost the mailbox. As the owner
 * does it, under the name of staff.
 */
export function transferForOwner(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  key: string,
  to: NewOwner,
): Promise<OwnersChanged> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const owned = await findOwned(tx, order);
    if (!owned) return refused('no-owner');
    const handed = await handOver(tx, shop, { bow: owned.bow, from: owned.owner, to, by: byStaff(staff) });
    return handed.ok ? ok() : handed;
  });
}

async function findOwned(tx: Transaction, { id }: OrderRow) {
  const bow = await bowOf(tx, id);
  const owner = bow && (await presentOwner(tx, bow.id));
  return owner ? { bow, owner } : null;
}
