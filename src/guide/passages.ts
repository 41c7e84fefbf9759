import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { FACTS_OF_TERMS, LASTING_FACTS, namesIn } from './facts.ts';

/** A page of the shop to read on; `#contact` leads to the contact form. */
export type GuideLink = { label: string; path: string };

/** Something that the shop knows: an answer that is complete by itself. How its file is written is told in CONTRIBUTING.md. */
export type Passage = {
  /** The name of its file, and of its folder. */
  id: string;
  topic: string;
  title: string;
  /** Other words that people use for it. */
  words: string;
  links: GuideLink[];
  /** What is said instead while nothing is on sale. */
  closed: string | null;
  /** What is said instead while the shop's own configurator is not offered. */
  withoutConfigurator: string | null;
  /** What is said instead where the maker gives a warranty of its own: its name is `{warranty}`. */
  withWarranty: string | null;
  /** The shop has no answer here: the contact form is offered with it. */
  unanswered: boolean;
  /** Said as it stands, as a greeting is; no model words it. */
  verbatim: boolean;
  /** One to four plain sentences, with names of facts in braces. */
  text: string;
  /** Questions that it answers, as people ask them. */
  asks: string[];
};

const KEYS = [
  'title',
  'words',
  'links',
  'closed',
  'without configurator',
  'with warranty',
  'unanswered',
  'verbatim',
] as const;
type Key = (typeof KEYS)[number];

const folder = new URL('./passages/', import.meta.url);

/** All passages of the guide; a faulty file ends the start, which names it. */
export const PASSAGES: readonly Passage[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => {
    try {
      return parsePassage(name, readFileSync(new URL(name, folder), 'utf8'));
    } catch (cause) {
      throw new Error(`src/guide/passages/${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  });

/** Throws for whatever is not as it should be: what is spelt wrong here would be shown to visitors, or to nobody. */
export function parsePassage(name: string, file: string): Passage {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  if (head === undefined || body === undefined)
    throw new Error('it does not begin with lines between "---" and "---".');
  const lines = body.split('\n');
  const text = lines
    .filter((line) => !line.startsWith('- '))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const asks = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim());
  const given = readHead(head);
  const closed = given.get('closed') ?? null;
  checkNames([text], [...Object.keys(LASTING_FACTS), ...FACTS_OF_TERMS]);
  checkNames([given.get('with warranty') ?? ''], ['warranty']);
  checkNames([closed ?? '', given.get('without configurator') ?? ''], Object.keys(LASTING_FACTS));
  const needsTerms = namesIn(text).some((name) => FACTS_OF_TERMS.some((fact) => fact === name));
  if (needsTerms && closed === null)
    throw new Error('it names terms of sale, so "closed" has to say what counts without them.');
  if (!given.get('title') || text === '' || asks.length === 0)
    throw new Error('it needs a title, a text and questions.');
  return {
    id: basename(name, '.md'),
    topic: dirname(name),
    title: given.get('title') ?? '',
    words: given.get('words') ?? '',
    links: (given.get('links') ?? '').split(', ').filter(Boolean).map(readLink),
    closed,
    withoutConfigurator: given.get('without configurator') ?? null,
    withWarranty: given.get('with warranty') ?? null,
    unanswered: given.has('unanswered'),
    verbatim: given.has('verbatim'),
    text,
    asks,
  };
}

function readHead(head: string): Map<Key, string> {
  const entries = head.split('\n').map((line): [Key, string] => {
    const [, name, value = ''] = /^([a-z ]+): (.+)$/.exec(line) ?? [];
    const key = KEYS.find((known) => known === name);
    if (!key) throw new Error(`"${line}" is none of ${KEYS.join(', ')} with a colon and what it is.`);
    return [key, value.trim()];
  });
  return new Map(entries);
}

/** "Your account /account" */
function readLink(written: string): GuideLink {
  const [, label, path] = /^(.+) ([/#]\S*)$/.exec(written) ?? [];
  if (!label || !path) throw new Error(`"${written}" is no label with an address behind it.`);
  return { label, path };
}

function checkNames(texts: string[], known: string[]): void {
  const strange = texts.flatMap(namesIn).find((name) => !known.includes(name));
  if (strange !== undefined) throw new Error(`{${strange}} is none of ${known.join(', ')}.`);
}
