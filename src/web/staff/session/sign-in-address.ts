import { ownStaffAddress } from './own-address.ts';

/** Where the phone panel is: its page, the scope of its worker, and the only place that its sign-in leads to. */
export const PHONE_PATH = '/mobile-admin';

/** The way to sign in and back to where this tab stands (rule 14.6). */
export function signInAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/api/login?to=${encodeURIComponent(pathname + search)}`;
}

/** Where to go after signing in: never out of the phone panel, whatever the address says. */
export function placeAfterSignIn(to: string | null): string {
  const own = ownStaffAddress(to);
  return own?.startsWith(PHONE_PATH) ? own : PHONE_PATH;
}
