import { type DataTag, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Route } from '#contract/route.ts';
import { UNATTENDED } from '#contract/staff-accounts/staff-session-schemas.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { call, type Given, type Rest } from '#web/client/call.ts';
import { queryClient } from '#web/client/query-client.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { rereadStatus } from './use-staff-status.ts';

/** A panel that nobody has touched for so long still reads news, which does not keep its session open (`STAFF_IDLE`). */
const ALONE_MS = 5 * 60_000;
let touchedAt = Date.now();
if (typeof window !== 'undefined') {
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    window.addEventListener(touch, () => (touchedAt = Date.now()), { capture: true, passive: true });
  }
}

/**
 * Calls the API as staff. When it answers that nobody is signed in, or that a second factor has to be set up first, the status is
 * read again: the panel then shows the login over the page, and the phone leads to the sign-in. What was typed is kept. So it is read
 * where the role does not include the call: it may be another one since, and the page shows what it includes.
 */
export const callAsStaff: typeof call = async (route, ...given) => {
  try {
    if (Date.now() - touchedAt < ALONE_MS) return await call(route, ...given);
    const [{ headers, ...asked } = {} as { headers?: Record<string, string> }] = given;
    return await call(route, ...([{ ...asked, headers: { ...headers, [UNATTENDED]: '1' } }] as typeof given));
  } catch (error) {
    const mayNot = ['factor-required', 'not-your-role'].some((code) => isRefusal(error, code));
    if (isSignedOut(error) || mayNot) void rereadStatus().catch(() => {});
    throw error;
  }
};

/**
 * A reading as TanStack Query takes it. Its key is the path of the call, by which news and changes find it, and what was
 * asked for.
 */
export function staffQuery<R extends Route>(route: R, ...rest: Rest<Given<R>>) {
  const [given] = rest;
  return queryOptions<AnswerOf<R>>({
    queryKey: given ? [route.path, given] : [route.path],
    queryFn: ({ signal }) => callAsStaff(route, ...([{ ...given, signal }] as unknown as Rest<Given<R>>)),
  });
}

/** Reads again what these calls have answered, whatever was asked for: now where it is shown, else when it is next shown. */
export function reread(...routes: Pick<Route, 'path'>[]): void {
  for (const { path } of routes) void queryClient().invalidateQueries({ queryKey: [path] });
}

/** A change has answered with the record as it stands now: what is still on its way of it is older, and not wanted any more. */
export async function keepAnswer<Answer>(
  { queryKey }: { queryKey: DataTag<QueryKey, Answer, Error> },
  answer: Answer,
): Promise<void> {
  await queryClient().cancelQueries({ queryKey });
  queryClient().setQueryData<Answer>(queryKey, answer);
}

/** What staff read when a call has failed: the server's own sentence wherever it has refused, else `otherwise`. */
export function staffFailureText(error: unknown, otherwise: string): string {
  if (isSignedOut(error)) {
    return 'Your session had ended. Sign in, and please try again; what you typed is still here.';
  }
  if (error instanceof ApiError && error.status < 500) return error.message;
  return failureText(error, otherwise);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
