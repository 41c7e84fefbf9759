import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { staff } from '#db/schema.ts';
import { endSession, type OpenedSession } from '#shop/people/sessions.ts';
import { knownBrowser } from '#shop/people/staff/login-tries.ts';
import { letIn } from '#shop/people/staff/sign-in-staff.ts';
import { lockOwner, noteFactorChange } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { checkPasskey } from './passkeys.ts';
import type { SignInPlace } from './second-step.ts';

export type PasskeySignIn = SignInPlace & {
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
