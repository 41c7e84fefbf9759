import { sql, TransactionRollbackError } from 'drizzle-orm';
import { seal, unseal } from '#db/columns/data-keys.ts';
import type { Transaction } from '#db/database.ts';
import { packCustomerData } from '#shop/customers/customer-data.ts';
import { isKnown } from '#shop/customers/read-customer.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { WhyKept } from '#values/erasure.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** What goes with a customer, in numbers: of `orders` and `mails` the person, of the rest all. */
type Erasure = {
  orders: number;
  mails: number;
  inquiries: number;
  notes: number;
  /** Whose owner's page ends, if they own it. */
  bows: number;
  /** With money on them: they can be spent, but a lost code is not given again. */
  giftCards: number;
  giftCardBalance: Cents;
  account: boolean;
};

/** What has to end first; without a number it is no order. */
type Kept = { orderNumber: string | null; why: WhyKept };

export type Erased = Ok<{ erasure: Erasure }> | Refused<'not-found'> | Refused<'kept', { kept: Kept[] }>;

/**
 * Takes the person out of all that the shop keeps (decision 146), by the database's own function and in one transaction, and notes it in
 * the history of each order. `staff` null: the customer's own wish.
 */
export async function eraseCustomer(
  shop: Pick<Shop, 'db' | 'log'>,
  address: string,
  staff: Pick<StaffMember, 'name'> | null,
): Promise<Erased> {
  const numbers: string[] = [];
  const erased = await shop.db.transaction(async (tx) => {
    numbers.push(...(await orderNumbersOf(tx, address)));
    return erase(tx, address, staff);
  });
  // Who restores a backup from before this finds in the log whom to erase anew.
  if (erased.ok) shop.log.info({ orders: numbers }, 'a customer was erased');
  return erased;
}

/** The copy of a customer's data, for them to be sent; the audit list says who made it. Null: the address stands nowhere. */
export async function copyForStaff(
  shop: Pick<Shop, 'db' | 'clock'>,
  address: string,
  staff: StaffMember,
): Promise<Uint8Array | null> {
  const archive = await packCustomerData(shop, address);
  const event = { subject: 'customer', subjectId: address, what: 'data-copied', at: shop.clock() } as const;
  if (archive) await shop.db.transaction((tx) => recordStaffEvent(tx, staff, event));
  return archive;
}

/** What it would do: it is done, and taken back. */
export async function foreseeErasure({ db }: Pick<Shop, 'db'>, address: string): Promise<Erased> {
  let foreseen: Erased = refused('not-found');
  try {
    await db.transaction(async (tx) => {
      foreseen = await erase(tx, address, null);
      tx.rollback();
    });
  } catch (fault) {
    if (!(fault instanceof TransactionRollbackError)) throw fault;
  }
  return foreseen;
}

async function erase(tx: Transaction, address: string, staff: Pick<StaffMember, 'name'> | null): Promise<Erased> {
  const email = address.toLowerCase();
  // Before it is asked whether they are known: of two erasures at one moment the second finds nobody.
  await tx.execute(sql`select lock_address(${email})`);
  if (!(await isKnown(tx, email))) return refused('not-found');
  const { rows } = await tx.execute<{ done: (Omit<Erasure, 'giftCardBalance'> & { giftCardBalance: string }) | null }>(
    sql`select erase_customer(${email}, ${staff?.name ?? null}) as done`,
  );
  const done = rows[0]?.done;
  if (done) return ok({ erasure: { ...done, giftCardBalance: fromDecimal(String(done.giftCardBalance)) } });
  const kept = await tx.execute<Kept>(
    sql`select order_number as "orderNumber", why from keeps_customer(${email}) limit 100`,
  );
  return refused('kept', { kept: kept.rows });
}

async function orderNumbersOf(tx: Transaction, address: string): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select order_number as number from orders where id in (select orders_of_customer(${address.toLowerCase()})) order by id`);
  return rows.map(({ number }) => number);
}

const HOUR_MS = 3_600_000;
const GOOD_FOR_MS = 24 * HOUR_MS;
const KIND = 'erase';

/**
 * Mails the link by which a customer confirms that they are to be erased, to the address of their account; one an hour. What it is for is
 * sealed in the link itself, so that no table has to remember who wants to be forgotten.
 */
export async function mailErasureLink(
  { db, clock, origin }: Pick<Shop, 'db' | 'clock' | 'origin'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const now = clock().getTime();
  const until = new Date(now + GOOD_FOR_MS).toISOString();
  const key = seal([KIND, until, email].join(' '));
  await db.transaction((tx) =>
    queueMail(tx, {
      template: 'erasure-link',
      data: { erasureLink: `${origin}/erase-my-data?token=${key}`, linkExpiresAt: until, origin },
      recipient: email,
      orderId: null,
      dedupeKey: `erasure-link:${id}:${Math.floor(now / HOUR_MS)}`,
    }),
  );
}

/** Whose link it is; null: it is no link of ours, or it has ended. */
export function addressOfErasureLink({ clock }: Pick<Shop, 'clock'>, key: string): string | null {
  try {
    const opened = unseal(key);
    const [kind, until = '', email] = opened.split(' ');
    return opened !== key && kind === KIND && email && new Date(until) > clock() ? email : null;
  } catch {
    return null;
  }
}
