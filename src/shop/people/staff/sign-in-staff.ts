import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { staff } from '#db/schema.ts';
import { signOutEverywhere } from '#shop/people/customers/sign-out-customer.ts';
import { endSession, endSessionsOfStaff, type OpenedSession, openSession, type Place } from '#shop/people/sessions.ts';
import { hasFactor, readFactors } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { scrubText } from '#values/text/fault-text.ts';
import { type CountedTry, countTry, forgetTries, knownBrowser, noteBrowser, takeBackTry } from './login-tries.ts';
import { type Credentials, isPassword, usernameOf } from './passwords.ts';

type Staffroom = Pick<Shop, 'db' | 'clock' | 'demoAccount'>;

/**
 * `network`: where the try comes from. `presentedSession`: the session of staff that the browser came with; it ends.
 * `presentedNote`: what the browser keeps from its last sign-in here, its signature verified.
 */
export type StaffSignIn = Credentials & {
  network: string;
  /** As it names itself. */
  browser?: string | null;
  presentedSession: string | null;
  presentedNote?: string | null;
};

export type StaffSignedIn =
  | Ok<{ member: StaffMember; session: OpenedSession; browserNote: string }>
  | Refused<'invalid-credentials'>
  | Refused<'suspended'>
  | Refused<'second-step', { session: OpenedSession }>
  | Exclude<CountedTry, { ok: true }>;

/**
 * Lets in whoever knows a name and its password. An unknown name and a wrong password are refused alike, after the same
 * work, and are in the audit list; `too-many-tries` is said before the password is looked at, and of a right one too;
 * `suspended` is said to whoever knows the password alone.
 * `browserNote` is for the browser to keep, signed: with it, tries from other browsers do not keep it out.
 * Throws `Busy` where too many strangers are looked at; a known browser waits for none of them.
 * `second-step`: this person has a second factor; the session opens nothing but that step.
 */
export async function signInStaff(shop: Staffroom, signIn: StaffSignIn): Promise<StaffSignedIn> {
  const username = usernameOf(signIn.username);
  const { password, network, browser = null, presentedSession, presentedNote = null } = signIn;
  const account = await findAccount(shop, username);
  const known = account && knownBrowser(account, presentedNote, shop.clock());
  const trier = { username, network, knownBrowser: known };
  const counted = await countTry(shop, trier);
  if (!counted.ok) return counted;
  const right = await isPassword(account?.passwordHash ?? null, password, { isKnown: known !== null }).catch(
    async (fault: unknown) => {
      await takeBackTry(shop, counted);
      throw fault;
    },
  );
  if (!right || !account) {
    await shop.db.transaction((tx) => noteRefused(tx, { username, network, at: shop.clock() }));
    return refused('invalid-credentials');
  }
  return shop.db.transaction(async (tx) => {
    const at = shop.clock();
    // The password may have been reset, or the account removed, while it was looked at.
    const [unchanged] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, account.id), eq(staff.passwordHash, account.passwordHash), isNull(staff.suspendedAt)))
      .for('update');
    if (!unchanged) {
      await noteRefused(tx, { username, network, at });
      return refused(account.suspendedAt ? 'suspended' : 'invalid-credentials');
    }
    await forgetTries(tx, trier);
    if (presentedSession) await endSession(tx, presentedSession);
    if (hasFactor(await readFactors(tx, { staffId: account.id }))) {
      const session = await openSession(tx, shop, { kind: 'half', staffId: account.id });
      return refused('second-step', { session });
    }
    return ok(await letIn(tx, shop, account, { place: { browser, network }, by: null }));
  });
}

type Account = typeof staff.$inferSelect;

/** Opens the session of somebody who has proved all that is asked of them; `by`: with which factor. The caller holds the account's lock. */
export async function letIn(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  account: Account,
  { place, by }: { place: Place; by: string | null },
): Promise<{ member: StaffMember; session: OpenedSession; browserNote: string }> {
  const at = shop.clock();
  const { id: staffId, username: name, role } = account;
  await tx.update(staff).set({ lastSignInAt: at }).where(eq(staff.id, staffId));
  const session = await openSession(tx, shop, { kind: 'staff', staffId }, { place, factorAt: by ? at : null });
  const event = { subject: 'staff', subjectId: staffId, what: 'signed-in', at } as const;
  await recordStaffEvent(tx, { name }, by ? { ...event, after: { with: by } } : event);
  return { member: { name, role, via: 'password', staffId }, session, browserNote: noteBrowser(account, at) };
}

/** Enough of what was typed to tell a slip from guessing. */
const MOST_TYPED = 64;

/** Who tried is not known: what was typed as a name, which may be anything, and where it came from are in the entry. */
async function noteRefused(tx: Transaction, tried: { username: string; network: string; at: Date }): Promise<void> {
  const typedName = scrubText(tried.username).slice(0, MOST_TYPED).toWellFormed();
  await recordStaffEvent(
    tx,
    { name: 'not signed in' },
    {
      subject: 'staff',
      subjectId: 'unknown',
      what: 'sign-in-refused',
      at: tried.at,
      after: { typedName, address: tried.network },
    },
  );
}

async function findAccount({ db, demoAccount }: Staffroom, username: string) {
  const mayOpen = or(eq(staff.isDemo, false), sql`${demoAccount}::boolean`);
  const [account] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.username, username), mayOpen));
  return account ?? null;
}

/** Ends every session of somebody who works here; an admin's sign-ins before now open no new one either. */
export async function signOutStaffEverywhere(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (member.via === 'account') await signOutEverywhere(tx, member.user.id, at);
    else {
      // The account first: a sign-in that is under way holds it, and its new session has to end too.
      await tx.select({ locked: sql`1` }).from(staff).where(eq(staff.id, member.staffId)).for('update');
      await endSessionsOfStaff(tx, member.staffId);
    }
    const subjectId = member.via === 'account' ? member.user.id : member.staffId;
    await recordStaffEvent(tx, member, { subject: 'staff', subjectId, what: 'signed-out-everywhere', at });
  });
}
