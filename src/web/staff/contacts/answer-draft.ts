import { newRequestKey } from '#web/client/request-key.ts';
import { type TabMemory, tabMemory } from '#web/client/tab-memory.ts';

/**
 * An answer that is being written. The key belongs to the words that were sent with it: the same words again, after a lost
 * line or a double click, are the same mail; other words are another.
 */
export type AnswerDraft = { message: string; requestKey: string; sent: string | null };

export function newAnswer(): AnswerDraft {
  return { message: '', requestKey: newRequestKey(), sent: null };
}

/** With other words than those that may have gone out already, it is another answer. */
export function typeAnswer(draft: AnswerDraft, message: string): AnswerDraft {
  const another = draft.sent !== null && draft.sent !== message.trim();
  return another ? { ...newAnswer(), message } : { ...draft, message };
}

/** Kept in this tab, over a reload and a session that ends, until it has gone out. */
export function answerMemory(inquiry: number): TabMemory<AnswerDraft> {
  return tabMemory(`fulldraw.staff.answer.${inquiry}`, readAnswer);
}

function readAnswer(found: unknown): AnswerDraft | null {
  if (typeof found !== 'object' || found === null) return null;
  const { message, requestKey, sent } = found as Record<string, unknown>;
  if (typeof message !== 'string' || typeof requestKey !== 'string') return null;
  return { message, requestKey, sent: typeof sent === 'string' ? sent : null };
}
