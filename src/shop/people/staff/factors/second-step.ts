import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { sessions, staff } from '#db/schema.ts';
import { endSession, type OpenedSession, type Place } from '#shop/people/sessions.ts';
import { type FactorKind, takeCode } from '#shop/people/staff/factors/codes.ts';
import { checkPasskey } from '#shop/people/staff/factors/passkeys.ts';
import { type CountedTry, countFactorTry, forgetFactorTries, knownBrowser } from '#shop/people/staff/login-tries.ts';
import type { StaffHere } from '#shop/people/staff/read-staff.ts';
import { letIn } from '#shop/people/staff/sign-in-staff.ts';
import { type FactorOwner, lockOwner, noteFactorChange, ownerOf, subjectIdOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Where the browser is, and what it keeps from its last sign-in, its signature verified. */
type SignInPlace = Place & { presentedNote: string | null };

/** `opened` null: the session of the admin's account is whole now, and stays. */
export type SecondStep =
  | Ok<{ opened: { session: OpenedSession; browserNote: string } | null }>
  | Refused<'wrong-code' | 'passkey-refused' | 'session-over'>
  | Exclude<CountedTry, { ok: true }>;

/** The second step of a sign-in, with a code of the app or a recovery code. Five that are wrong are taken in a quarter of an hour. */
export async function takeCodeStep(
  shop: Shop,
  here: StaffHere,
  { code, ...place }: SignInPlace & { code: string },
): Promise<SecondStep> {
  const owner = ownerOf(here.member);
  const trier = { owner: subjectIdOf(owner), knownBrowser: await knownHere(shop, owner, place) };
  const counted = await countFactorTry(shop, trier);
  if (!counted.ok) return counted;
  return shop.db.transaction(async (tx): Promise<SecondStep> => {
    await lockOwner(tx, owner);
    if (!(await holdHalf(tx, here))) return refused('session-over');
    const kind = await takeCode(tx, owner, code, shop.clock());
    if (!kind) {
      await noteWrong(tx, shop, here, place);
      return refused('wrong-code');
    }
    await forgetFactorTries(tx, trier);
    return finish(tx, shop, here, { kind, place, isKnown: trier.knownBrowser !== null });
  });
}

/** The second step with one of the person's own passkeys. */
export async function takePasskeyStep(
  shop: Shop,
  here: StaffHere,
  { response, ...place }: SignInPlace & { response: AuthenticationResponseJSON },
): Promise<SecondStep> {
  const owner = ownerOf(here.member);
  const proved = await checkPasskey(shop, { binding: here.session.sid, purpose: 'second-step' }, response);
  const isOwn = proved !== null && subjectIdOf(proved.owner) === subjectIdOf(owner);
  const isKnown = (await knownHere(shop, owner, place)) !== null;
  return shop.db.transaction(async (tx): Promise<SecondStep> => {
    await lockOwner(tx, owner);
    if (!(await holdHalf(tx, here))) return refused('session-over');
    if (!isOwn) {
      await noteWrong(tx, shop, here, place);
      return refused('passkey-refused');
    }
    return finish(tx, shop, here, { kind: 'passkey', place, isKnown });
  });
}

/** The session of the first step is still there; another tab may have taken the second with it, or a new password ended it. */
async function holdHalf(tx: Transaction, { session: { sid } }: StaffHere): Promise<boolean> {
  const held = await tx.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.sid, sid)).for('update');
  return held.length > 0;
}

type Finish = { kind: FactorKind; place: SignInPlace; isKnown: boolean };

async function finish(
  tx: Transaction,
  shop: Shop,
  { member, session: { sid } }: StaffHere,
  { kind, place, isKnown }: Finish,
): Promise<SecondStep> {
  const at = shop.clock();
  const owner = ownerOf(member);
  const isRecovery = kind === 'recovery code';
  const mail = isRecovery ? 'code-used' : isKnown || member.via === 'account' ? null : 'new-browser';
  await noteFactorChange(tx, shop, { owner, by: member, what: 'factor-used', after: { factor: kind }, at, mail });
  if (member.via === 'account') {
    await tx.update(sessions).set({ factorAt: at }).where(eq(sessions.sid, sid));
    const event = { subject: 'staff', subjectId: member.user.id, what: 'signed-in', at } as const;
    await recordStaffEvent(tx, member, { ...event, after: { with: `account and ${kind}` } });
    return ok({ opened: null });
  }
  // Under another secret than the first step's.
  await tx.delete(sessions).where(and(eq(sessions.sid, sid)));
  const [account] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, member.staffId), isNull(staff.suspendedAt)))
    .for('update');
  if (!account) return refused('session-over');
  return ok({ opened: await letIn(tx, shop, account, { place, by: `password and ${kind}` }) });
}

async function noteWrong(tx: Transaction, shop: Shop, { member }: StaffHere, { network }: Place): Promise<void> {
  const subjectId = subjectIdOf(ownerOf(member));
  const event = { subject: 'staff', subjectId, what: 'second-step-refused', at: shop.clock() } as const;
  await recordStaffEvent(tx, member, { ...event, after: { address: network } });
}

async function knownHere(shop: Shop, owner: FactorOwner, { presentedNote }: SignInPlace): Promise<string | null> {
  if (!('staffId' in owner)) return null;
  const [account] = await shop.db.select().from(staff).where(eq(staff.id, owner.staffId));
  return account ? knownBrowser(account, presentedNote, shop.clock()) : null;
}

type PasskeySignIn = SignInPlace & {
  response: AuthenticationResponseJSON;
  /** The hash of what this browser was given with the question. */
  binding: string;
  presentedSession: string | null;
};

/**
 * Signs somebody in with a passkey alone: it is in their hands, and has seen their finger, face or PIN. One of an admin's account is
 * `of-an-account`: who that is only the identity provider can say, and the passkey is its second step.
 */
export async function signInByPasskey(
  shop: Shop,
  { response, binding, presentedSession, ...place }: PasskeySignIn,
): Promise<Ok<{ session: OpenedSession; browserNote: string }> | Refused<'passkey-refused' | 'of-an-account'>> {
  const proved = await checkPasskey(shop, { binding, purpose: 'sign-in' }, response);
  if (!proved) return refused('passkey-refused');
  const { owner } = proved;
  if (!('staffId' in owner)) return refused('of-an-account');
  return shop.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const mayOpen = or(eq(staff.isDemo, false), sql`${shop.demoAccount}::boolean`);
    const [account] = await tx
      .select()
      .from(staff)
      .where(and(eq(staff.id, owner.staffId), isNull(staff.suspendedAt), mayOpen));
    if (!account) return refused('passkey-refused');
    if (presentedSession) await endSession(tx, presentedSession);
    const at = shop.clock();
    const isKnown = knownBrowser(account, place.presentedNote, at) !== null;
    await noteFactorChange(tx, shop, {
      owner,
      by: { name: account.username },
      what: 'factor-used',
      at,
      after: { factor: 'passkey', name: proved.name },
      mail: isKnown ? null : 'new-browser',
    });
    const { session, browserNote } = await letIn(tx, shop, account, { place, by: 'passkey' });
    return ok({ session, browserNote });
  });
}
