import MiniSearch from 'minisearch';
import { correctSpelling } from './correct-spelling.ts';
import type { Passage } from './passage.ts';
import { plainWords, readWords } from './read-question.ts';
import { fillers, rootOf } from './words.ts';

/** What was found, best first. */
export type FindPassages = (question: string) => Passage[];

/** A question of which the best passage knows less than this share is about something else. */
const LEAST_COVERAGE = 0.55;
/** Matches must say at least so much: words that stand in every passage prove nothing. */
const LEAST_WEIGHT = 1.5;

const FIELDS = ['asks', 'topic', 'words', 'text'];

/** Builds the index; what it returns searches it without waiting. Nothing is found for a question that is not about the shop. */
export function indexPassages(passages: readonly Passage[]): FindPassages {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const index = new MiniSearch<Passage>({
    fields: FIELDS,
    extractField: (passage, name) => {
      const value = (passage as Record<string, unknown>)[name];
      return Array.isArray(value) ? value.join(' . ') : String(value ?? '');
    },
    tokenize: readWords,
    processTerm: (term) => term,
  });
  index.addAll(passages);

  const frequency = countPassages(passages);
  const spellings = [...new Set([...passages.flatMap(writtenWords), ...fillers])];
  const weigh = (root: string) => {
    const found = frequency.get(root) ?? 0;
    return Math.log(1 + (passages.length - found + 0.5) / (found + 0.5));
  };

  /** The word's root as the index has it; null for a filler. */
  function lookUp(word: string): string | null {
    if (fillers.has(word)) return null;
    const root = rootOf(word);
    if (frequency.has(root)) return root;
    // A number by itself says nothing, unless a passage is about it.
    if (/^\d+$/.test(word)) return null;
    const meant = correctSpelling(word, spellings);
    if (meant === null) return root;
    return fillers.has(meant) ? null : rootOf(meant);
  }

  return (question) => {
    const roots = [...new Set(plainWords(question).map(lookUp))].filter((root) => root !== null);
    const asked = roots.reduce((sum, root) => sum + weigh(root), 0);
    if (asked === 0) return [];
    return index
      .search(roots.join(' '), {
        tokenize: (text) => text.split(' '),
        boost: { asks: 3, topic: 2, words: 2, text: 0.7 },
      })
      .map(({ id, score, queryTerms }) => {
        const known = queryTerms.reduce((sum, root) => sum + weigh(root), 0);
        return { id, known, coverage: known / asked, score: score * (known / asked) };
      })
      .filter(({ known, coverage }) => known >= LEAST_WEIGHT && coverage >= LEAST_COVERAGE)
      .sort((one, other) => other.score - one.score)
      .flatMap(({ id }) => byId.get(id) ?? []);
  };
}

function writtenWords({ topic, asks, words = '', text }: Passage): string[] {
  return plainWords([topic, ...asks, words, text].join(' '));
}

/** In how many passages each root stands. */
function countPassages(passages: readonly Passage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const passage of passages) {
    for (const root of new Set(
      writtenWords(passage)
        .filter((word) => !fillers.has(word))
        .map(rootOf),
    )) {
      counts.set(root, (counts.get(root) ?? 0) + 1);
    }
  }
  return counts;
}
