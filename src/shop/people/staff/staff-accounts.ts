import { and, asc, eq } from 'drizzle-orm';
import { staff, users } from '#db/schema.ts';
import { endSessionsOfStaff } from '#shop/people/sessions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { removeFactors } from './factors.ts';
import { forgetAccountTries } from './login-tries.ts';
import { type Credentials, checkCredentials, hashPassword, type NotCredentials, usernameOf } from './passwords.ts';

/** Whoever has the server's own command line; no account can have this name. */
const COMMAND_LINE = { name: 'command line' };

/** Gives somebody a name and a password to work here with; the name in any case of letters. */
export async function addStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  credentials: Credentials,
): Promise<Ok<{ staffId: number; name: string }> | NotCredentials | Refused<'name-taken'>> {
  const checked = checkCredentials(credentials);
  if (!checked.ok) return checked;
  const { username } = checked;
  const passwordHash = await hashPassword(credentials.password);
  const at = clock();
  return db.transaction(async (tx) => {
    const account = { username, passwordHash, createdAt: at, updatedAt: at };
    const [added] = await tx.insert(staff).values(account).onConflictDoNothing().returning({ id: staff.id });
    if (!added) return refused('name-taken');
    const event = { subject: 'staff', subjectId: added.id, what: 'added', at, after: { username } } as const;
    await recordStaffEvent(tx, COMMAND_LINE, event);
    return ok({ staffId: added.id, name: username });
  });
}

type Colleague = { name: string; via: 'password' | 'account'; isDemo: boolean; lastSignInAt: Date | null };

/** Everybody who may work here: by a password, then by an admin's account, of whose sign-ins nothing is kept. */
export async function listStaff({ db, issuer }: Pick<Shop, 'db' | 'issuer'>): Promise<Colleague[]> {
  const accounts = await db.select().from(staff).orderBy(asc(staff.username));
  const admins = await db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.issuer, issuer)))
    .orderBy(asc(users.email));
  return [
    ...accounts.map(({ username, isDemo, lastSignInAt }) => {
      return { name: username, via: 'password' as const, isDemo, lastSignInAt };
    }),
    ...admins.map(({ email }) => ({ name: email, via: 'account' as const, isDemo: false, lastSignInAt: null })),
  ];
}

/** Takes somebody's account away, at once in every open browser. What they changed keeps their name. */
export async function removeStaff(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  typed: string,
): Promise<Ok<{ name: string }> | Refused<'unknown-name'>> {
  const username = usernameOf(typed);
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(staff).where(eq(staff.username, username)).returning({ id: staff.id });
    if (!removed) return refused('unknown-name');
    await endSessionsOfStaff(tx, removed.id);
    const event = {
      subject: 'staff',
      subjectId: removed.id,
      what: 'removed',
      at: clock(),
      before: { username },
    } as const;
    await recordStaffEvent(tx, COMMAND_LINE, event);
    return ok({ name: username });
  });
}

/** Gives somebody another password. Every browser of theirs is signed out, and tries with the old one count no more. */
export async function resetPassword(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  credentials: Credentials,
): Promise<Ok<{ name: string }> | NotCredentials | Refused<'unknown-name'>> {
  const checked = checkCredentials(credentials);
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
