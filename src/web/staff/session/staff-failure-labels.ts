import { failureText } from '#web/account/failure-labels.ts';
import { ApiError } from '#web/client/api-error.ts';

/** What staff read when a call has failed: the server's own sentence wherever it has refused, else `otherwise`. */
export function staffFailureText(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.status === 401) {
    return 'Your session had ended. Sign in, and please try again; what you typed is still here.';
  }
  if (error instanceof ApiError && error.status < 500) return error.message;
  return failureText(error, otherwise);
}
