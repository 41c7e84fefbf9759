import { isOffLimits } from './off-limits.ts';
import type { Passage } from './passage.ts';
import { PASSAGES } from './passages.ts';
import { indexPassages } from './search-passages.ts';

export type Found = {
  /** What answers the question; two where two things are asked at once. */
  answers: Passage[];
  /** These and the next best, from which a model may word the answer. */
  near: Passage[];
};

const NEAR = 3;

const search = indexPassages(PASSAGES);

/** Looks the question up; null when it is none that the shop can answer. */
export function findPassages(question: string): Found | null {
  if (isOffLimits(question)) return null;
  const near = search(question).slice(0, NEAR);
  const [best] = near;
  if (best) return { answers: [best], near };
  const parts = question.split(/[?.!,;]+|\band\b/i).filter((part) => part.trim() !== '');
  const each = parts.flatMap((part) => search(part)[0] ?? []);
  if (parts.length !== 2 || each.length !== 2) return null;
  const answers = [...new Set(each)];
  return { answers, near: answers };
}
