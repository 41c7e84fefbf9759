import * as guideCalls from '#contract/calls/guide.ts';
import type { GuideAnswer } from '#contract/guide.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { NO_CONNECTION } from './conversation.ts';

/** Throws as `call` does. */
export function askGuide(message: string, signal: AbortSignal): Promise<GuideAnswer> {
  return call(guideCalls.askGuide, { body: { message }, signal });
}

/** What the guide says instead of an answer (spec section 8). Whoever asks too often hears when to ask again. */
export function wordFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_CONNECTION;
  if (error.status === 429) return error.message;
  return error.fields.message ?? NO_CONNECTION;
}
