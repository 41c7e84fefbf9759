import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { sessions, staff } from '#db/schema.ts';
import { type CountedTry, countFactorTry, forgetFactorTries } from '#shop/people/staff/login-tries.ts';
import { isPassword } from '#shop/people/staff/passwords.ts';
import type { StaffHere } from '#shop/people/staff/read-staff.ts';
import { noteFactorChange, ownerOf, subjectIdOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { checkPasskey } from './passkeys.ts';
import { type FactorKind, takeCode } from './take-code.ts';

/** For so long after a proof the account may be changed in this browser. */
const CONFIRMED_MS = 10 * 60_000;

/** What somebody says again: the password, a code of the app or a recovery code, or a passkey. */
export type Proof = { password: string } | { code: string } | { passkey: AuthenticationResponseJSON };

/** Until when the account may be changed in this browser; null: it has to be confirmed first. */
export function confirmedUntil({ session, member, hasFactor }: StaffHere, now: Date): Date | null {
  // An admin's account has nothing else to say yet: a sign-in of this moment is its proof.
  const fresh = member.via === 'account' && !hasFactor ? session.startedAt : null;
  const latest = Math.max(session.confirmedAt?.getTime() ?? 0, fresh?.getTime() ?? 0);
  const until = new Date(latest + CONFIRMED_MS);
  return until > now ? until : null;
}

/**
 * Takes the proof that whoever sits here is the account's owner, and no one who found the browser open; it counts for ten minutes and
 * in this browser. Five wrong ones are taken in a quarter of an hour.
 */
export async function confirmOwner(
  shop: Shop,
  here: StaffHere,
  proof: Proof,
): Promise<Ok | Refused<'wrong-proof'> | Exclude<CountedTry, { ok: true }>> {
  const owner = ownerOf(here.member);
  const trier = { owner: subjectIdOf(owner), knownBrowser: null };
  const counted = await countFactorTry(shop, trier);
  if (!counted.ok) return counted;
  const known = await knowsOtherwise(shop, here, proof);
  return shop.db.transaction(async (tx) => {
    const at = shop.clock();
    const kind = 'code' in proof ? await takeCode(tx, owner, proof.code, at) : known;
    if (!kind) return refused('wrong-proof');
    await forgetFactorTries(tx, trier);
    await tx.update(sessions).set({ confirmedAt: at }).where(eq(sessions.sid, here.session.sid));
    if (kind !== 'password') {
      const mail = kind === 'recovery code' ? 'code-used' : null;
      await noteFactorChange(tx, shop, {
        ...{ owner, by: here.member, what: 'factor-used', after: { factor: kind }, at, mail },
      });
    }
    return ok();
  });
}

/** What takes long, or counts by itself, before the transaction. */
async function knowsOtherwise(
  shop: Shop,
  { member, session }: StaffHere,
  proof: Proof,
): Promise<FactorKind | 'password' | null> {
  if ('passkey' in proof) {
    const proved = await checkPasskey(shop, { binding: session.sid, purpose: 'confirm' }, proof.passkey);
    return proved && subjectIdOf(proved.owner) === subjectIdOf(ownerOf(member)) ? 'passkey' : null;
  }
  if (!('password' in proof) || member.via !== 'password') return null;
  const [account] = await shop.db.select().from(staff).where(eq(staff.id, member.staffId));
  return (await isPassword(account?.passwordHash ?? null, proof.password, { isKnown: true })) ? 'password' : null;
}
