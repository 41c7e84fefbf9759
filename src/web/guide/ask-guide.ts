import type { GuideAnswer } from '#contract/guide.ts';
import { ApiError } from '#web/client/api-error.ts';
import { request } from '#web/client/request.ts';
import { NO_CONNECTION } from './conversation.ts';

/** Throws as `request` does, and when the answer is none of the guide's. */
export async function askGuide(message: string, signal: AbortSignal): Promise<GuideAnswer> {
  const answer = await request<Partial<GuideAnswer> | null>('/api/chat', { method: 'POST', body: { message }, signal });
  const { response, links = [], known = true } = answer ?? {};
  if (typeof response !== 'string') throw new Error('The guide said nothing.');
  return { response, links, known };
}

/** What the guide says instead of an answer (rule 10.4). Who asks too often is told when to ask again. */
export function wordFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return NO_CONNECTION;
  if (error.status === 429) return error.message;
  return error.fields.message ?? NO_CONNECTION;
}
