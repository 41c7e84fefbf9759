import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { staff } from '#db/schema.ts';
import { endSessionsOfStaff } from '#shop/people/sessions.ts';
import { removeFactors } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { unassign } from '#shop/records/tags-and-assignees.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { StaffRole } from '#values/staff/staff.ts';

/** Whoever has the server's own command line; no account can have this name. */
export const COMMAND_LINE = { name: 'command line' };

type By = StaffMember | typeof COMMAND_LINE;
type Place = Pick<Shop, 'db' | 'clock' | 'demoAccount'>;
type Account = typeof staff.$inferSelect;

/** What is left out stays as it is. */
export type MemberChange = {
  role?: StaffRole | undefined;
  /** Where the shop writes to them; null: nowhere. */
  email?: string | null | undefined;
  suspended?: boolean | undefined;
};

export type NotChanged = Refused<'not-found' | 'last-owner' | 'yourself' | 'email-taken'>;
export type MemberChanged = Ok<{ name: string }> | NotChanged;

type ChangeOptions = {
  /** Whoever asks has said that their own account is meant. */
  own?: boolean | undefined;
};

/**
 * Changes what somebody works as, their address, or whether they are let in. A suspended person is signed out everywhere in
 * the same transaction; a role counts from the next request on. `last-owner`: nobody else could change it back.
 * `yourself`: it takes something away from whoever asks, who has to say that this is meant. Twice is once.
 */
export async function changeMember(
  shop: Place,
  by: By,
  staffId: number,
  change: MemberChange,
  { own = false }: ChangeOptions = {},
): Promise<MemberChanged> {
  return shop.db.transaction(async (tx) => {
    const found = await lockMember(tx, shop, staffId);
    if (!found) return refused('not-found');
    const { account, isLastOwner } = found;
    const role = change.role ?? account.role;
    const suspended = change.suspended ?? account.suspendedAt !== null;
    const loses = role !== account.role || (suspended && account.suspendedAt === null);
    if (loses && isLastOwner && (role !== 'owner' || suspended)) return refused('last-owner');
    if (loses && !own && isSelf(by, staffId)) return refused('yourself');
    const email = change.email === undefined ? account.email : keptAddress(change.email);
    if (email !== account.email && email !== null && (await tx.$count(staff, eq(staff.email, email))) > 0) {
      return refused('email-taken');
    }
    const at = shop.clock();
    const suspendedAt = suspended ? (account.suspendedAt ?? at) : null;
    // Nobody has shown that they read another address.
    const emailVerifiedAt = email === account.email ? account.emailVerifiedAt : null;
    const changed = { role, email, emailVerifiedAt, suspendedAt, updatedAt: at };
    await tx.update(staff).set(changed).where(eq(staff.id, staffId));
    if (suspended) await endSessionsOfStaff(tx, staffId);
    for (const event of eventsOf(account, { role, email, suspendedAt })) {
      await recordStaffEvent(tx, by, { subject: 'staff', subjectId: staffId, at, ...event });
    }
    return ok({ name: account.username });
  });
}

/** Takes somebody's account away, at once in every open browser. What they changed keeps their name. Refused as a change is. */
export async function removeMember(
  shop: Place,
  by: By,
  staffId: number,
  { own = false }: ChangeOptions = {},
): Promise<MemberChanged> {
  return shop.db.transaction(async (tx) => {
    const found = await lockMember(tx, shop, staffId);
    if (!found) return refused('not-found');
    if (found.isLastOwner) return refused('last-owner');
    if (!own && isSelf(by, staffId)) return refused('yourself');
    const { username, role, email } = found.account;
    await tx.delete(staff).where(eq(staff.id, staffId));
    await endSessionsOfStaff(tx, staffId);
    await unassign(tx, username);
    const before = { username, role, email };
    await recordStaffEvent(tx, by, { subject: 'staff', subjectId: staffId, what: 'removed', at: shop.clock(), before });
    return ok({ name: username });
  });
}

/**
 * Takes the second factor of a colleague away, who has lost it. Twice is once. `yourself`: one's own is changed where it was set up,
 * which asks for it.
 */
export async function resetMemberFactors(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  by: StaffMember,
  staffId: number,
): Promise<Ok | Refused<'not-found' | 'yourself'>> {
  if (isSelf(by, staffId)) return refused('yourself');
  return shop.db.transaction(async (tx) => {
    if ((await tx.$count(staff, eq(staff.id, staffId))) === 0) return refused('not-found');
    await removeFactors(tx, shop, { staffId }, by);
    return ok();
  });
}

/** As it is kept: an address of staff is compared in lower case. */
export function keptAddress(typed: string | null): string | null {
  return typed === null || typed.trim() === '' ? null : normaliseEmail(typed).toLowerCase();
}

/**
 * The account and all owners, locked, so that two owners who lower each other at the same moment do not leave the shop without one. A
 * demo account that opens nothing is no owner.
 */
async function lockMember(
  tx: Transaction,
  { demoAccount }: Place,
  staffId: number,
): Promise<{ account: Account; isLastOwner: boolean } | null> {
  const owner = and(
    eq(staff.role, 'owner'),
    isNull(staff.suspendedAt),
    or(eq(staff.isDemo, false), sql`${demoAccount}::boolean`),
  );
  const owners = await tx.select({ id: staff.id }).from(staff).where(owner).orderBy(asc(staff.id)).for('update');
  const [account] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update');
  if (!account) return null;
  return { account, isLastOwner: owners.length === 1 && owners[0]?.id === staffId };
}

function isSelf(by: By, staffId: number): boolean {
  return 'via' in by && by.via === 'password' && by.staffId === staffId;
}

type Changed = Pick<Account, 'role' | 'email' | 'suspendedAt'>;

function eventsOf({ username, ...was }: Account, is: Changed): { what: string; before?: object; after?: object }[] {
  const about = (what: string, before: object, after: object) => ({
    what,
    before,
    after: { ...after, account: username },
  });
  const wasSuspended = was.suspendedAt !== null;
  return [
    ...(was.role === is.role ? [] : [about('role-changed', { role: was.role }, { role: is.role })]),
    ...(was.email === is.email ? [] : [about('address-changed', { email: was.email }, { email: is.email })]),
    ...(wasSuspended === (is.suspendedAt !== null) ? [] : [about(wasSuspended ? 'let-back-in' : 'suspended', {}, {})]),
  ];
}
