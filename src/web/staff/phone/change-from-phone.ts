import { ApiError } from '#web/client/api-error.ts';
import { type RequestOptions, request } from '#web/client/request.ts';
import { signInAddress } from '#web/staff/session/sign-in-address.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Changes something. When nobody is signed in any more, the way leads to the sign-in and back here (rule 14.6). */
export async function changeFromPhone<T>(path: string, options: RequestOptions): Promise<T> {
  try {
    return await request<T>(path, options);
  } catch (error) {
    if (isSignedOut(error)) location.assign(signInAddress(location));
    throw error;
  }
}

/** Says that a change was taken back, and why; not to whoever is on the way to the sign-in. */
export function sayFailed(title: string, error: unknown, otherwise = 'It is as it was. Please try again.'): void {
  if (isSignedOut(error)) return;
  toast({ title, description: staffFailureText(error, otherwise), variant: 'destructive' });
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
