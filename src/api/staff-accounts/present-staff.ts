import { Refusal } from '#api/http/refusal.ts';
import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import { confirmedUntil } from '#shop/people/staff/factors/own-factors.ts';
import { type NotPassword, PASSWORD_WORDS } from '#shop/people/staff/passwords.ts';
import type { StaffHere } from '#shop/people/staff/read-staff.ts';
import { ownerOf, readFactors } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';

const NOBODY: AdminStatus = {
  isAuthenticated: false,
  name: null,
  via: null,
  role: null,
  secondStep: null,
  lacksFactor: false,
  panelPath: null,
  timeZone: null,
};

/** Where the panel is, is told to those who may open it; in the second step nothing but its ways. */
export async function presentStaff(shop: Shop, here: StaffHere | null, panelPath: string): Promise<AdminStatus> {
  if (!here) return NOBODY;
  const { name, via, role } = here.member;
  if (here.whole) {
    const { lacksFactor } = here;
    return {
      isAuthenticated: true,
      name,
      via,
      role,
      secondStep: null,
      lacksFactor,
      panelPath,
      timeZone: shop.timeZone,
    };
  }
  const { totp, passkeys, recoveryCodesLeft } = await readFactors(shop.db, ownerOf(here.member));
  const secondStep: NonNullable<AdminStatus['secondStep']> = [];
  if (totp || recoveryCodesLeft > 0) secondStep.push('code');
  if (passkeys.length > 0) secondStep.push('passkey');
  return { ...NOBODY, name, via, secondStep };
}

const NOT_CONFIRMED = 'Please confirm first that it is you: say your password or a second factor again.';

/** Before what somebody signs in with is changed, theirs or a colleague's: an open panel alone proves nobody. */
export function requireConfirmed(shop: Pick<Shop, 'clock'>, staffHere: StaffHere): StaffHere {
  if (confirmedUntil(staffHere, shop.clock())) return staffHere;
  throw new Refusal(409, 'not-confirmed', NOT_CONFIRMED);
}

export function refusePassword(reason: NotPassword['reason']): Refusal {
  return new Refusal(400, reason, PASSWORD_WORDS[reason], 'password');
}

export function tooManyTries({ reason, retryAfterSeconds }: { reason: string; retryAfterSeconds: number }): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const sentence = `Too many tries to sign in. Please try again in ${wait}.`;
  return new Refusal(429, reason, sentence, undefined, retryAfterSeconds);
}
