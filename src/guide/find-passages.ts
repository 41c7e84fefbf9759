import { isOffLimits } from './off-limits.ts';
import type { Passage } from './passage.ts';
import { PASSAGES } from './passages.ts';
import { indexPassages, type SearchPassages } from './search-passages.ts';

export type Found = {
  /** What answers the question; two where two things are asked at once. */
  answers: Passage[];
  /** These and the next best, from which a model may word the answer. */
  near: Passage[];
};

const NEAR = 3;

/** How a part begins that asks something by itself, or orders it. */
const ASKS =
  /\?|^\W*(who|whos|what|whats|where|wheres|when|why|how|hows|which|can|could|do|does|did|is|are|am|will|would|should|has|have|any|got|tell|give|show|say|write|make|stop|from|answer|always|never|imagine|repeat)\b/i;

let index: SearchPassages | undefined;

/** The index is made for the first question: a shop that starts has better things to do. */
function search(question: string): Passage[] {
  index ??= indexPassages(PASSAGES);
  return index(question);
}

/** Looks the question up; null when it is none that the shop can answer. */
export function findPassages(question: string): Found | null {
  if (isOffLimits(question)) return null;
  const two = findTwo(question);
  if (two) return { answers: two, near: two };
  const whole = search(question);
  const near = (whole.length > 0 ? whole : searchAfterStatement(question)).slice(0, NEAR);
  const [best] = near;
  return best ? { answers: [best], near } : null;
}

/** Where two things are asked at once, and the shop knows both. */
function findTwo(question: string): Passage[] | null {
  const parts = question.split(/[?.!;]+|\band\b/i).filter((part) => part.trim() !== '');
  if (parts.length !== 2 || !parts.every((part) => ASKS.test(part))) return null;
  const [first, second] = parts.map((part) => (part.trim().split(/\s+/).length > 2 ? search(part)[0] : undefined));
  return first && second && first !== second ? [first, second] : null;
}

/** What people tell of themselves before they ask: "I have a bad back, how heavy is it?" Another question is no such thing. */
function searchAfterStatement(question: string): Passage[] {
  const parts = question.split(/(?<=[.,;!?])\s+/);
  const asked = parts.pop() ?? '';
  if (parts.length === 0 || parts.some((part) => ASKS.test(part)) || asked.split(/\s+/).length < 3) return [];
  return search(asked);
}
