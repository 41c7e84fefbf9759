import { ApiError, ConnectionLost } from '#web/client/api-error.ts';

/** What a customer reads when a call has failed: why, where that is known, and what to do; else `otherwise`. */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof ConnectionLost)
    return 'There is no connection to the shop right now. Please check it and try again.';
  // The API's own words for these say what to do.
  if (error instanceof ApiError && (error.status === 429 || error.status === 422)) return error.message;
  return otherwise;
}
