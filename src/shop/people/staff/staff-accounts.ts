import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { staff, users } from '#db/schema.ts';
import { endSessionsOfStaff } from '#shop/people/sessions.ts';
import { COMMAND_LINE, keptAddress } from '#shop/people/staff/change-member.ts';
import { forgetAccountTries } from '#shop/people/staff/login-tries.ts';
import {
  type Credentials,
  checkCredentials,
  hashPassword,
  type NotCredentials,
  usernameOf,
} from '#shop/people/staff/passwords.ts';
import { removeFactors, STAFF_HAS_FACTOR } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { StaffRole } from '#values/staff/staff.ts';

/** `role`: a manager where it is left out. `email`: where the shop writes to them. */
type NewAccount = Credentials & { role?: StaffRole | undefined; email?: string | null | undefined };

/** Gives somebody a name and a password to work here with; the name in any case of letters. */
export async function addStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { role = 'manager', email: typed = null, ...credentials }: NewAccount,
): Promise<Ok<{ staffId: number; name: string }> | NotCredentials | Refused<'name-taken' | 'email-taken'>> {
  const checked = await checkCredentials(credentials);
  if (!checked.ok) return checked;
  const { username } = checked;
  const email = keptAddress(typed);
  const passwordHash = await hashPassword(credentials.password);
  const at = clock();
  return db.transaction(async (tx) => {
    const account = { username, passwordHash, role, email, createdAt: at, updatedAt: at };
    const [added] = await tx.insert(staff).values(account).onConflictDoNothing().returning({ id: staff.id });
    if (!added) {
      const hasName = (await tx.$count(staff, eq(staff.username, username))) > 0;
      return refused(hasName ? 'name-taken' : 'email-taken');
    }
    const event = {
      subject: 'staff',
      subjectId: added.id,
      what: 'added',
      at,
      after: { username, role, email },
    } as const;
    await recordStaffEvent(tx, COMMAND_LINE, event);
    return ok({ staffId: added.id, name: username });
  });
}

/** Somebody who works here by a password. */
type Member = {
  id: number;
  name: string;
  role: StaffRole;
  email: string | null;
  suspendedAt: Date | null;
  hasFactor: boolean;
  isDemo: boolean;
  lastSignInAt: Date | null;
};

/** Somebody who works here by a customer's account; nothing is kept of their sign-ins. */
type Admin = { userId: string; email: string };

/** Everybody who may work here, those with a password and the admins, each by their name. */
export async function listStaff({
  db,
  issuer,
}: Pick<Shop, 'db' | 'issuer'>): Promise<{ members: Member[]; admins: Admin[] }> {
  const members = await db
    .select({
      id: staff.id,
      name: staff.username,
      role: staff.role,
      email: staff.email,
      hasFactor: STAFF_HAS_FACTOR,
      suspendedAt: staff.suspendedAt,
      isDemo: staff.isDemo,
      lastSignInAt: staff.lastSignInAt,
    })
    .from(staff)
    .orderBy(asc(staff.username));
  const admins = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.issuer, issuer)))
    .orderBy(asc(users.email));
  return { members, admins };
}

/** The account with a name, in any case of letters; null: there is none. */
export async function findStaffId({ db }: Pick<Shop, 'db'>, typed: string): Promise<number | null> {
  const [found] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.username, usernameOf(typed)));
  return found?.id ?? null;
}

/** Gives somebody another password. Every browser of theirs is signed out, and tries with the old one count no more. */
export async function resetPassword(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  credentials: Credentials,
): Promise<Ok<{ name: string }> | NotCredentials | Refused<'unknown-name'>> {
  const checked = await checkCredentials(credentials);
  if (!checked.ok) return checked;
  const { username } = checked;
  const passwordHash = await hashPassword(credentials.password);
  const at = clock();
  return db.transaction(async (tx) => {
    // The account first: a sign-in with the old password that is under way holds it, and its session has to end too.
    const [account] = await tx
      .update(staff)
      .set({ passwordHash, isDemo: false, updatedAt: at })
      .where(eq(staff.username, username))
      .returning({ id: staff.id });
    if (!account) return refused('unknown-name');
    await endSessionsOfStaff(tx, account.id);
    await forgetAccountTries(tx, username);
    await recordStaffEvent(tx, COMMAND_LINE, { subject: 'staff', subjectId: account.id, what: 'password-reset', at });
    return ok({ name: username });
  });
}

/**
 * Takes the second factor of somebody away who has lost it, by a name or by the address of an admin's account. `no-factor`: there was
 * none.
 */
export async function resetFactors(
  shop: Pick<Shop, 'db' | 'clock' | 'issuer' | 'origin'>,
  typed: string,
): Promise<Ok<{ name: string }> | Refused<'unknown-name' | 'no-factor'>> {
  const name = usernameOf(typed);
  return shop.db.transaction(async (tx) => {
    const [account] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.username, name));
    const admin = and(eq(users.email, name), eq(users.isAdmin, true), eq(users.issuer, shop.issuer));
    const [user] = account ? [] : await tx.select({ id: users.id }).from(users).where(admin);
    const owner = account ? { staffId: account.id } : user && { userId: user.id };
    if (!owner) return refused('unknown-name');
    return (await removeFactors(tx, shop, owner, COMMAND_LINE)) ? ok({ name }) : refused('no-factor');
  });
}

export const DEMO = { username: 'demo', password: 'draw-the-bow' };

/**
 * Makes the demo account where it may be used, and takes it away everywhere else. An account of a person that is called
 * the same stays as it is. Returns the demo account's name and password if it can be used now.
 */
export async function keepDemoAccount({
  db,
  clock,
  demoAccount,
}: Pick<Shop, 'db' | 'clock' | 'demoAccount'>): Promise<Credentials | null> {
  if (demoAccount) {
    const at = clock();
    const [known] = await db.select().from(staff).where(eq(staff.username, DEMO.username));
    if (known) return known.isDemo ? DEMO : null;
    const account = {
      username: DEMO.username,
      passwordHash: await hashPassword(DEMO.password),
      role: 'owner' as const,
      isDemo: true,
    };
    await db
      .insert(staff)
      .values({ ...account, createdAt: at, updatedAt: at })
      .onConflictDoNothing();
    return DEMO;
  }
  await db.transaction(async (tx) => {
    const removed = await tx.delete(staff).where(eq(staff.isDemo, true)).returning({ id: staff.id });
    for (const { id } of removed) await endSessionsOfStaff(tx, id);
  });
  return null;
}

/** Somebody to whom work can be given. */
type Colleague = Pick<StaffMember, 'name' | 'role'>;

/** Everybody who may work here now, by the name that stands beside their changes. */
export async function listColleagues({ db, issuer }: Pick<Shop, 'db' | 'issuer'>): Promise<Colleague[]> {
  const members = await db
    .select({ name: staff.username, role: staff.role })
    .from(staff)
    .where(isNull(staff.suspendedAt))
    .orderBy(asc(staff.username));
  const admins = await db
    .select({ name: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.issuer, issuer)))
    .orderBy(asc(users.email));
  return [...members, ...admins.map(({ name }) => ({ name, role: 'manager' as const }))];
}

/** Keeps this person's account until the transaction ends; false: there is none. Who removes it takes away what was given to them. */
export async function keepColleague(tx: Transaction, name: string): Promise<boolean> {
  const [member] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.username, name)).for('key share');
  if (member) return true;
  const isAdmin = and(eq(users.email, name), eq(users.isAdmin, true));
  return (await tx.select({ id: users.id }).from(users).where(isAdmin).for('share')).length > 0;
}
