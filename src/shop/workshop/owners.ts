import { and, asc, eq, isNull } from 'drizzle-orm';
import { holdsSecret } from '#db/columns/sealed-columns.ts';
import type { Database, Transaction } from '#db/database.ts';
import { type BowOwnerRow, type BowRow, bowOwners, bows, type OrderRow, orders } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { findOrder, lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { bowPageAddress } from '#shop/orders/links/bow-page.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER, byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { bowOf } from '#shop/workshop/bows.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Who gets a bow. */
type NewOwner = { name: string; email: string };

/**
 * Whoever ordered a bow is its first owner, from its shipping on. The link is in the mail that tells of the parcel. Twice is once;
 * the caller holds the order's lock.
 */
export async function firstOwner(
  tx: Transaction,
  { id: bowId }: Pick<BowRow, 'id'>,
  order: Pick<OrderRow, 'customerName' | 'customerEmail'>,
  now: Date,
): Promise<void> {
  if (await presentOwner(tx, bowId)) return;
  const { customerName: name, customerEmail: email } = order;
  await tx.insert(bowOwners).values({ bowId, name, email, secret: newPaymentToken(), since: now });
}

/** The bow was not shipped after all: nobody owns it yet, and the link of its page stops working. */
export async function endOwner(tx: Transaction, { id: bowId }: Pick<BowRow, 'id'>, now: Date): Promise<void> {
  await tx
    .update(bowOwners)
    .set({ until: now })
    .where(and(eq(bowOwners.bowId, bowId), isNull(bowOwners.until)));
}

/** Null before the bow was shipped. */
export async function presentOwner(db: Database | Transaction, bowId: number): Promise<BowOwnerRow | null> {
  const [owner] = await db
    .select()
    .from(bowOwners)
    .where(and(eq(bowOwners.bowId, bowId), isNull(bowOwners.until)));
  return owner ?? null;
}

type BowTransferred = Ok<{ owner: BowOwnerRow }> | Refused<'not-found' | 'same-owner'>;

/**
 * The owner gives a bow to somebody else: the link of its page stops working, and the new owner is mailed one of their own. A second
 * click comes with a link that has done just this, and is answered like the first. An unknown serial number, a wrong secret and one of
 * a former owner are one answer.
 */
export async function transferBow(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  serial: string,
  { key, ...to }: NewOwner & { key: string },
  by: Actor = BY_CUSTOMER,
): Promise<BowTransferred> {
  return shop.db.transaction(async (tx) => {
    const found = await findByKey(tx, serial, key);
    if (!found || !(await lockOrder(tx, found.bow.orderId))) return refused('not-found');
    // Another click may have been faster.
    const again = await findByKey(tx, serial, key);
    if (!again) return refused('not-found');
    const { bow, owner } = again;
    if (owner.until === null) return handOver(tx, shop, { bow, from: owner, to, by });
    const present = await presentOwner(tx, bow.id);
    const done = present && present.since.getTime() === owner.until.getTime() && isSame(present, to);
    return done ? ok({ owner: present }) : refused('not-found');
  });
}

/** What can be a serial number at all: the database takes not every text that an address may hold. */
const SERIAL = /^[\w-]{1,40}$/;

/** A bow and the owner, present or former, whose secret this is; null for all that does not belong together. */
export async function findByKey(db: Database | Transaction, serial: string, key: string) {
  if (!SERIAL.test(serial)) return null;
  const [found] = await db
    .select({ bow: bows, owner: bowOwners })
    .from(bowOwners)
    .innerJoin(bows, eq(bows.id, bowOwners.bowId))
    .where(and(holdsSecret(bowOwners.secret, key), eq(bows.serial, serial.toUpperCase())));
  return found ?? null;
}

type HandOver = { bow: BowRow; from: BowOwnerRow; to: NewOwner; by: Actor };

/** The change of owners itself, with its event and both mails. The caller holds the lock of the bow's order. */
async function handOver(
  tx: Transaction,
  { clock, origin }: Pick<Shop, 'clock' | 'origin'>,
  { bow, from, to, by }: HandOver,
): Promise<BowTransferred> {
  const name = to.name.trim();
  const email = normaliseEmail(to.email);
  if (from.email.toLowerCase() === email.toLowerCase()) return refused('same-owner');
  const now = clock();
  await tx.update(bowOwners).set({ until: now }).where(eq(bowOwners.id, from.id));
  const [owner] = await tx
    .insert(bowOwners)
    .values({ bowId: bow.id, name, email, secret: newPaymentToken(), since: now })
    .returning();
  if (!owner) throw new Error('The new owner was not written.');
  await recordEvent(tx, {
    orderId: bow.orderId,
    at: now,
    ...by,
    what: 'bow-transferred',
    before: { name: from.name, email: from.email },
    after: { serial: bow.serial, name, email },
  });
  await mailOwnerLink(tx, { origin }, bow, owner, { cause: 'transfer', from: from.name, occasion: 'first' });
  await queueMail(tx, {
    template: 'bow-transferred',
    data: { serial: bow.serial, ownerName: from.name, newOwnerName: name, byShop: by.actor === 'staff', origin },
    recipient: from.email,
    orderId: bow.orderId,
    dedupeKey: `bow-transferred:${owner.id}`,
  });
  return ok({ owner });
}

type OwnerMail = { cause: 'transfer' | 'again'; from: string | null; occasion: string };

/** Mails the present owner the link of the bow's page; once for an occasion. False: it was mailed before. */
function mailOwnerLink(
  tx: Transaction,
  { origin }: Pick<Shop, 'origin'>,
  { serial, orderId }: BowRow,
  { id, name, email, secret }: BowOwnerRow,
  { cause, from, occasion }: OwnerMail,
): Promise<boolean> {
  return queueMail(tx, {
    template: 'bow-transfer',
    data: { serial, ownerName: name, cause, from, bowLink: bowPageAddress(origin, { serial, secret }), origin },
    recipient: email,
    orderId,
    dedupeKey: `bow-transfer:${id}:${occasion}`,
  });
}

function isSame(owner: BowOwnerRow, { name, email }: NewOwner): boolean {
  return owner.name === name.trim() && owner.email.toLowerCase() === normaliseEmail(email).toLowerCase();
}

type BowPageFacts = {
  bow: BowRow;
  order: OrderRow;
  owner: BowOwnerRow;
  /** What it was sold as. */
  name: string;
};

/**
 * A bow for its present owner. Null for an unknown serial number, a wrong secret and one of a former owner alike; the bow of an order of
 * other keys is shown to nobody.
 */
export async function readBowPage({ db }: Pick<Shop, 'db'>, serial: string, key: string): Promise<BowPageFacts | null> {
  const found = await findByKey(db, serial, key);
  if (!found || found.owner.until !== null) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, found.bow.orderId));
  if (!order || order.otherKeys) return null;
  const lines = await readOrderLines(db, order.id);
  return { ...found, order, name: lines.find(({ kind }) => kind === 'bow')?.name || 'Hunter' };
}

/** `until`: null for the present one. */
type ListedOwner = { name: string; email: string; since: Date; until: Date | null };

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
