import type { Failure } from '#contract/failure.ts';
import type { AdminStatus } from '#contract/staff-session.ts';
import type { StaffSignedIn } from '#shop/people/staff/sign-in-staff.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';

/** Where the panel is, is told to those who may open it. */
export function presentStaff(member: StaffMember | null, panelPath: string): AdminStatus {
  if (!member) return { isAuthenticated: false, name: null, via: null, panelPath: null };
  return { isAuthenticated: true, name: member.name, via: member.via, panelPath };
}

type NotSignedIn = Exclude<StaffSignedIn, { ok: true }>;

export function refuseStaff(refused: NotSignedIn): { status: 401 | 429; failure: Failure; retryAfter?: number } {
  if (refused.reason === 'invalid-credentials') {
    return { status: 401, failure: { error: 'Invalid username or password.', code: refused.reason } };
  }
  const minutes = Math.ceil(refused.retryAfterSeconds / 60);
  const error = `Too many tries to sign in. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return { status: 429, failure: { error, code: refused.reason }, retryAfter: refused.retryAfterSeconds };
}
