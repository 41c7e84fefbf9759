import { correctSpelling } from './correct-spelling.ts';
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
