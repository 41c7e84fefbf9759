import MiniSearch from 'minisearch';
import type { Passage } from './passage.ts';
import { plainWords } from './read-question.ts';
import { collectVocabulary, type Vocabulary } from './vocabulary.ts';
import { isFiller, rootOf } from './words.ts';

/** The passages that answer a question, best first; none when it is not about the shop. */
export type SearchPassages = (question: string) => Passage[];

/** What a word counts by the place where a passage has it. */
const BOOST = { asks: 2, topic: 2, words: 2, signs: 2, text: 0.7 };
/** How much being alike to a question that the passage is known to answer counts beside its words. */
const LIKENESS = 3;
/** And having its words side by side in any of its own. */
const PAIRS = 1;
/** And being the same question as one. */
const SAME = 1;

/** What makes a passage answer a question; any of these is enough. Found by trying, on the questions of questions.txt. */
const ENOUGH = {
  /** It is so like one of the passage's own questions. */
  alike: 0.65,
  /** It is somewhat like one, and the passage knows this share of what it says. */
  somewhat: { alike: 0.45, known: 0.6 },
  /** Likeness, what the passage knows and its score come to so much together: rare words that it has are worth many likenesses. */
  together: { sum: 1.25, scores: 400, most: 0.5 },
  /** It has one of the passage's signs, and the passage knows this share of what it says. */
  signed: { known: 0.6 },
};

/** Builds the index; what it returns searches it without waiting. */
export function indexPassages(passages: readonly Passage[]): SearchPassages {
  const { read, weigh } = collectVocabulary(passages);
  const sum = (roots: Iterable<string>) => [...roots].reduce((total, root) => total + weigh(root), 0);
  const asks = passages.map((passage) => passage.asks.map(read));
  const likenesses = indexAsks(asks, weigh);
  const sharesOfPairs = indexPairs(asks);
  const signs = passages.map((passage) => new Set(read(passage.signs ?? '')));

  const index = new MiniSearch<{ at: number }>({
    idField: 'at',
    fields: Object.keys(BOOST),
    extractField: ({ at }, name) => {
      const value = passages[at]?.[name as keyof typeof BOOST] ?? String(at);
      return typeof value === 'string' ? value : value.join(' ');
    },
    tokenize: (text) => plainWords(text).map(rootOf),
    processTerm: (root) => (isFiller(root) ? null : root),
    // Questions come as roots already.
    searchOptions: { tokenize: (roots) => roots.split(' '), boost: BOOST },
  });
  index.addAll(passages.map((_passage, at) => ({ at })));

  return (question) => {
    const roots = read(question);
    const telling = roots.filter((root) => !isFiller(root));
    const asked = sum(telling);
    const found = new Map(index.search(telling.join(' ')).map((result) => [Number(result.id), result]));
    const likeness = likenesses(roots);
    const pairs = sharesOfPairs(roots);
    const most = Math.max(...[...found.values()].map(({ score }) => score));
    return passages
      .map((passage, id) => {
        const { score = 0, queryTerms = [] } = found.get(id) ?? {};
        // What no passage has weighs too: a deer that is to be cooked is half known.
        const known = asked > 0 ? sum(queryTerms) / asked : 0;
        const alike = likeness[id] ?? 0;
        const somewhat = alike >= ENOUGH.somewhat.alike && known >= ENOUGH.somewhat.known;
        const { together } = ENOUGH;
        const enough = alike + known + Math.min(score / together.scores, together.most) >= together.sum;
        const signed = known >= ENOUGH.signed.known && telling.some((root) => signs[id]?.has(root));
        const answers = alike >= ENOUGH.alike || somewhat || enough || signed;
        return {
          passage,
          answers,
          rank: (score / most || 0) * known + LIKENESS * alike + PAIRS * (pairs[id] ?? 0) + (alike > 0.999 ? SAME : 0),
        };
      })
      .filter(({ answers }) => answers)
      .sort((one, other) => other.rank - one.rank)
      .map(({ passage }) => passage);
  };
}

/** How much of a question's pairs of neighbouring words each passage has in its own questions, from 0 to 1. */
type SharesOfPairs = (roots: readonly string[]) => number[];

/**
 * Notes which passages' questions have which two words beside each other. Small words say little alone, but "comes with", "send
 * back" and "try before" are as good as names.
 */
function indexPairs(passages: Asks): SharesOfPairs {
  const having = new Map<string, Set<number>>();
  for (const [at, asks] of passages.entries()) {
    for (const pair of asks.flatMap(pairsOf)) {
      having.set(pair, (having.get(pair) ?? new Set()).add(at));
    }
  }
  return (roots) => {
    const shares = passages.map(() => 0);
    let all = 0;
    for (const pair of pairsOf(roots)) {
      const known = having.get(pair);
      if (!known) continue;
      const weight = Math.log(1 + passages.length / known.size);
      all += weight;
      for (const at of known) shares[at] = (shares[at] ?? 0) + weight;
    }
    return shares.map((share) => share / (all || 1));
  };
}

function pairsOf(roots: readonly string[]): string[] {
  const ends = ['^', ...roots, '$'];
  return ends.slice(1).map((root, at) => `${ends[at]} ${root}`);
}

/** How alike a question and the likest of each passage's own are, from 0 to 1, in the order of the passages. */
type Likenesses = (roots: readonly string[]) => number[];

/** The roots of each question of each passage. */
type Asks = readonly (readonly string[])[][];

/** Notes which of the passages' own questions have which word: there are too many to compare each one with each question. */
function indexAsks(passages: Asks, weigh: Vocabulary['weigh']): Likenesses {
  const asks = passages.flatMap((own, at) =>
    own.map((roots) => ({ at, roots, says: roots.reduce((total, root) => total + weigh(root), 0) })),
  );
  const having = new Map<string, number[]>();
  for (const [id, { roots }] of asks.entries()) {
    for (const root of roots) {
      const ids = having.get(root) ?? [];
      if (ids.push(id) === 1) having.set(root, ids);
    }
  }

  return (roots) => {
    const common = new Float64Array(asks.length);
    let asked = 0;
    for (const root of roots) {
      const weight = weigh(root);
      asked += weight;
      for (const id of having.get(root) ?? []) common[id] = (common[id] ?? 0) + weight;
    }
    const likest = passages.map(() => 0);
    for (const [id, { at, says }] of asks.entries()) {
      const share = (2 * (common[id] ?? 0)) / (asked + says);
      if (share > (likest[at] ?? 0)) likest[at] = share;
    }
    return likest;
  };
}
