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
  const two = findTwo(question);
  if (two) return { answers: two, near: two };
  const near = search(question).slice(0, NEAR);
  const [best] = near;
  return best ? { answers: [best], near } : null;
}

/** Where two things are asked at once, and the shop knows both. */
function findTwo(question: string): Passage[] | null {
  const parts = question.split(/[?.!;]+|\band\b/i).filter((part) => part.trim() !== '');
  if (parts.length !== 2) return null;
  const [first, second] = parts.map((part) => (part.trim().split(/\s+/).length > 2 ? search(part)[0] : undefined));
  return first && second && first !== second ? [first, second] : null;
}
