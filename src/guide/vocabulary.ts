import type { Passage } from './passage.ts';
import { plainWords } from './read-question.ts';
import { fillers } from './stop-words.ts';
import { isElsewhere, isFiller, isSurrounding, rootOf } from './words.ts';

/** A filling word says this much; a word that one passage in eighty has says about 4. */
const FILLER_WEIGHT = 0.3;
/** And one that only says where, when or with whom. */
const SURROUNDING_WEIGHT = 1;
/** And one that is about something else altogether. */
const ELSEWHERE_WEIGHT = 8;
/** Names that are in every question, and so fill, but are misspelt too. */
const NAMES = ['hunter', 'hunters', 'bows', 'fulldraw'];

/** The words that the passages are made of, and how much each says. */
export type Vocabulary = {
  /** The roots of a text's words, each once; misspelt ones put right. */
  read(text: string): string[];
  /** How much it says that this root is in a question: the fewer passages have it, the more. */
  weigh(root: string): number;
};

export function collectVocabulary(passages: readonly Passage[]): Vocabulary {
  const written = new Set<string>(NAMES);
  const counts = new Map<string, number>();
  // What a passage is about, beside what is only in its sentences and its questions.
  const named = new Set<string>();
  for (const passage of passages) {
    const words = plainWords(textOf(passage)).filter((word) => !isFiller(word));
    for (const word of words) written.add(word);
    for (const root of new Set(words.map(rootOf))) counts.set(root, (counts.get(root) ?? 0) + 1);
    for (const word of plainWords(`${passage.topic} ${passage.words ?? ''} ${passage.signs ?? ''}`))
      named.add(rootOf(word));
  }
  // A slip is never in the first letter, and most of the others need not be looked at.
  const byLetter = Map.groupBy(written, ([letter]) => letter);
  const rootMeant = (word: string): string => {
    const root = rootOf(word);
    if (counts.has(root) || isFiller(root) || isSurrounding(root) || isElsewhere(root)) return root;
    return rootOf(correctSpelling(word, byLetter.get(word[0]) ?? []) ?? correctSpelling(word, fillers, 1) ?? word);
  };
  return {
    read(text) {
      // A word that is repeated is looked up once: to correct one costs more than all the rest.
      const words = new Set(plainWords(text));
      return [...new Set([...words].map(rootMeant))];
    },
    weigh(root) {
      if (isFiller(root)) return FILLER_WEIGHT;
      if (isElsewhere(root)) return ELSEWHERE_WEIGHT;
      const having = counts.get(root) ?? 0;
      if (isSurrounding(root) && !named.has(root)) return SURROUNDING_WEIGHT;
      return Math.log(1 + (passages.length - having + 0.5) / (having + 0.5));
    },
  };
}

function textOf({ topic, asks, words = '', signs = '', text }: Passage): string {
  return [topic, ...asks, words, signs, text].join(' ');
}

/** The known word that was meant; null when none is near enough, or this one is too short to tell. Of several as near, the first. */
function correctSpelling(word: string, known: Iterable<string>, most = word.length < 8 ? 1 : 2): string | null {
  if (word.length < 4) return null;
  let nearest: string | null = null;
  let fewest = most + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= fewest || candidate[0] !== word[0] || candidate.length < 4)
      continue;
    // A short word with another letter in it is another word: a scam is no spam.
    if (word.length === 4 && candidate.length === 4 && !sameLetters(word, candidate)) continue;
    const slips = countSlips(word, candidate, fewest - 1);
    if (slips < fewest) [nearest, fewest] = [candidate, slips];
  }
  return nearest;
}

function sameLetters(left: string, right: string): boolean {
  return [...left].sort().join('') === [...right].sort().join('');
}

/**
 * A letter too many, missing, wrong, or two swapped is a slip each (the optimal string alignment distance). Stops as soon as
 * there are sure to be more than `most`: a question of a hundred strange words is compared with thousands.
 */
function countSlips(left: string, right: string, most: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      let least = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + same);
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, at(before, column - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most && Math.min(...previous) > most) return most + 1;
    [before, previous] = [previous, current];
  }
  return at(previous, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
