import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { PASSAGES, type Passage } from './passages.ts';

export type Found = {
  /** What answers the question; two where two things are asked at once. */
  answers: Passage[];
  /** These and the next best, from which a model may word the answer. */
  near: Passage[];
};

/** So well a passage has to fit a question; found by trying, on the questions of tests/support/guide. */
const THRESHOLD = 2.5;
const NEAR = 3;
/** What is said where nothing fits; the questions in its file are the ones that a passage would answer by mistake. */
export const UNKNOWN = passageOf('unknown');
/** A word that is in questions of every kind says this much; a rare one about 4. */
const SMALL_WEIGHT = 0.8;

const smallWords = new Set(
  readFileSync(new URL('./small-words.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .map(rootOf),
);

/** Looks the question up; null when it is none that the shop can answer. */
export function findPassages(question: string): Found | null {
  const parts = question.split(/[?.!;]+|\band\b/i).filter((part) => wordsOf(part).length > 2);
  if (parts.length === 2 && !ownPassage(question)) {
    const [first, second] = parts.map((part) => search(part)[0]);
    if (first && second && first !== second) return { answers: [first, second], near: [first, second] };
  }
  const near = search(question).slice(0, NEAR);
  const [best] = near;
  return best ? { answers: [best], near } : null;
}

/** The passages that answer a question, best first; none when it is not about the shop. */
function search(question: string): Passage[] {
  searched ??= indexPassages();
  const { index, weigh } = searched;
  const asked = sum(rootsOf(question), weigh);
  const found = new Map<Passage, { score: number; known: Set<string> }>();
  for (const { id, score, queryTerms } of index.search(question)) {
    const passage = PASSAGES[Math.floor(id)] ?? UNKNOWN;
    const best = found.get(passage) ?? { score, known: new Set() };
    for (const root of queryTerms) best.known.add(root);
    found.set(passage, best);
  }
  const ranked = [...found]
    .map(([passage, { score, known }]) => ({
      passage,
      // What a passage does not know of a question counts against it: "how do I cook a deer" is half known.
      fit: (score / asked) * (sum(known, weigh) / asked) ** 2,
    }))
    .filter(({ fit }) => fit >= THRESHOLD)
    .sort((one, other) => other.fit - one.fit)
    .map(({ passage }) => passage);
  const same = ownPassage(question);
  if (same) ranked.unshift(same);
  return ranked[0] === UNKNOWN ? [] : [...new Set(ranked)].filter((passage) => passage !== UNKNOWN);
}

/** The passage with which this very question stands: it answers, whatever else would fit. */
function ownPassage(question: string): Passage | undefined {
  searched ??= indexPassages();
  return searched.own.get(wordsOf(question).join(' '));
}

let searched: ReturnType<typeof indexPassages> | undefined;

/** An entry for each question of each passage; made for the first visitor who asks, a shop that starts has better things to do. */
function indexPassages() {
  const index = new MiniSearch<{ id: number; ask: string; about: string }>({
    fields: ['ask', 'about'],
    tokenize: wordsOf,
    processTerm: rootOf,
    searchOptions: {
      bm25: { k: 1.2, b: 1, d: 0.5 },
      fuzzy: (root) => (root.length > 4 ? 0.2 : false),
      weights: { fuzzy: 0.5, prefix: 0 },
    },
  });
  const own = new Map<string, Passage>();
  const having = new Map<string, number>();
  for (const [at, passage] of PASSAGES.entries()) {
    const { title, words, text, asks } = passage;
    const about = `${title} ${words}`;
    index.addAll(asks.map((ask, place) => ({ id: at + place / 1000, ask, about })));
    for (const ask of asks) own.set(wordsOf(ask).join(' '), passage);
    for (const root of rootsOf(`${about} ${text} ${asks.join(' ')}`)) having.set(root, (having.get(root) ?? 0) + 1);
  }
  /** How much it says that this root is in a question: the fewer passages have it, the more. */
  const weigh = (root: string) => {
    const count = having.get(root) ?? 0;
    const weight = Math.log(1 + (PASSAGES.length - count + 0.5) / (count + 0.5));
    return isSmall(root) ? Math.min(SMALL_WEIGHT, weight) : weight;
  };
  return { index, weigh, own };
}

function sum(roots: Iterable<string>, weigh: (root: string) => number): number {
  return [...roots].reduce((total, root) => total + weigh(root), 0);
}

/** The words of a text in small letters, with signs such as % spelled out. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase()
    .replace(/%/g, ' percent ')
    .replace(/(?<=\d)\s*#/g, ' pounds ')
    .replace(/(?<=\d)\s*["”″]/g, ' inches ')
    .replace(/\$/g, ' dollars ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Cuts the endings of plurals and verbs off, the same way in questions and in passages. */
function rootOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=x|z|ch|sh|ss)es$/, '')
    .replace(/(?<![su])s$/, '')
    .replace(/(?<=[aeiouy]\w*..)(?:ing|ed)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/(?<=\w{3})e$/, '');
}

/** Whether a root is in questions of every kind. A number says nothing by itself either: which draw, which weight, which of two. */
export function isSmall(root: string): boolean {
  return smallWords.has(root) || /^\d+$/.test(root);
}

export function rootsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(rootOf));
}

function passageOf(id: string): Passage {
  const passage = PASSAGES.find((known) => known.id === id);
  if (!passage) throw new Error(`There is no src/guide/passages/…/${id}.md.`);
  return passage;
}
