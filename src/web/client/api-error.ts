import type { Failure } from '#contract/failure.ts';

/**
 * An answer that is not a success. `message` is what may be shown; `code` and `fields` are there when the API gave them,
 * `retryAfter`, in seconds, when the answer says when to try again.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | null;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | null;

  constructor(status: number, message: string, failure: Partial<Failure> = {}, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.code = failure.code ?? null;
    this.fields = failure.fields ?? {};
    this.retryAfter = retryAfter;
  }
}

/**
 * No answer at all: offline, a broken connection, or a server that did not answer in time. Whether the request arrived is
 * unknown.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(cause: unknown) {
    super('There is no connection to the shop right now', { cause });
  }
}

/** What is said where nothing was changed: the API's own words, or that there was no answer. */
export function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : NO_CONNECTION;
}

export const NO_CONNECTION = 'There is no connection to the shop right now. Please try again.';

/** True when the API refused with this machine-readable word. */
export function isRefusal(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
