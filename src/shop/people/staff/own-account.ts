import { eq } from 'drizzle-orm';
import { staff } from '#db/schema.ts';
import { endSignIn } from '#shop/people/customers/own-sessions.ts';
import { endOtherSession, endOtherSessions, type OpenSession, readOpenSessions } from '#shop/people/sessions.ts';
import {
  type Factors,
  lockOwner,
  noteFactorChange,
  ownerOf,
  readFactors,
  subjectIdOf,
} from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { forgetAccountTries, noteBrowser } from './login-tries.ts';
import { checkNewPassword, hashPassword, type NotPassword } from './passwords.ts';
import type { StaffHere } from './read-staff.ts';

export type OwnAccount = { email: string | null; factors: Factors; sessions: OpenSession[] };

/** What belongs to the person who is signed in: their factors, and where else they are signed in. */
export async function readOwnAccount(shop: Shop, { member, session }: StaffHere): Promise<OwnAccount> {
  const { db } = shop;
  const owner = ownerOf(member);
  return {
    email: member.via === 'account' ? member.user.email : await emailOf(db, member.staffId),
    factors: await readFactors(db, owner),
    sessions: await readOpenSessions(shop, owner, session.sid),
  };
}

async function emailOf(db: Shop['db'], staffId: number): Promise<string | null> {
  const [account] = await db.select({ email: staff.email }).from(staff).where(eq(staff.id, staffId));
  return account?.email ?? null;
}

/** Ends another browser's session of this person, at once. `unknown-session`: it is over, another person's, or this one. */
export async function endOwnSession(
  { db, clock }: Shop,
  { member, session }: StaffHere,
  id: number,
): Promise<Ok | Refused<'unknown-session'>> {
  const owner = ownerOf(member);
  return db.transaction(async (tx) => {
    const which = { sid: session.sid, id };
    const ended = await ('userId' in owner ? endSignIn(tx, owner.userId, which) : endOtherSession(tx, owner, which));
    if (!ended) return refused('unknown-session');
    await recordStaffEvent(tx, member, {
      subject: 'staff',
      subjectId: subjectIdOf(owner),
      what: 'session-ended',
      at: clock(),
      after: { address: ended.network },
    });
    return ok();
  });
}

/**
 * Changes the password of who is signed in, in a browser where the account was confirmed. Their other browsers are signed out, and
 * `browserNote` takes the place of this one's, which was of the former password. `no-password`: an admin's account has none here.
 */
export async function changeOwnPassword(
  shop: Shop,
  { member, session }: StaffHere,
  password: string,
): Promise<Ok<{ browserNote: string }> | Refused<'no-password'> | NotPassword> {
  if (member.via === 'account') return refused('no-password');
  const checked = await checkNewPassword(password, [member.name]);
  if (!checked.ok) return checked;
  const { staffId } = member;
  const passwordHash = await hashPassword(password);
  const at = shop.clock();
  return shop.db.transaction(async (tx) => {
    await lockOwner(tx, { staffId });
    await tx.update(staff).set({ passwordHash, isDemo: false, updatedAt: at }).where(eq(staff.id, staffId));
    await endOtherSessions(tx, { staffId }, session.sid);
    await forgetAccountTries(tx, member.name);
    await noteFactorChange(tx, shop, {
      owner: { staffId },
      by: member,
      what: 'password-changed',
      at,
      mail: 'password-changed',
    });
    return ok({ browserNote: noteBrowser({ id: staffId, passwordHash }, at) });
  });
}
