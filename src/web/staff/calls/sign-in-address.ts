import { goToSignIn } from '#contract/staff-accounts/staff-session-calls.ts';
import { pathOf } from '#web/client/call.ts';

/** Where the phone panel is: its page, the scope of its worker, and the only place that its sign-in leads to. */
export const PHONE_PATH = '/mobile-admin';

/** The way to sign in and back to where this tab stands. */
export function signInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathOf(goToSignIn, { query: { to: pathname + search } });
}

/** Where to go after signing in: never out of the phone panel, whatever the address says. */
export function placeAfterSignIn(to: string | null): string {
  const own = ownStaffAddress(to);
  return own?.startsWith(PHONE_PATH) ? own : PHONE_PATH;
}

/** Where a login may lead by `?to=`: the shop's own staff addresses beside the panel, and nowhere else. */
export function ownStaffAddress(to: string | null): string | null {
  return to !== null && /^\/(mobile-admin|release)(?:[/?#][\x21-\x7e]{0,500})?$/.test(to) ? to : null;
}
