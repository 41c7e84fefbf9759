import { and, or, type SQL, sql } from 'drizzle-orm';

/** More words narrow nothing further, and each costs a look. */
const MAX_WORDS = 8;

/** Three letters or digits in a row: a trigram index finds them anywhere in a word. */
export const LONG = /[\p{L}\p{N}]{3}/u;

/** One or two letters. */
export const SHORT_NAME = /^\p{L}{1,2}$/u;

/** An email address, or the most of one, whose first part an index can find by itself. */
const MAILBOX_OF_ADDRESS = /^.*[\p{L}\p{N}]{3}.*@(?=.)/u;

/** Looked for without accents, apostrophes of every kind and what cannot be seen; and letters with what is typed for them. */
const LEFT_OUT = String.raw`[\u0300-\u036f''\u2018\u2019\u201b\u02b9-\u02bd\u00b4\u2032\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`;
const [FROM, TO] = ['‐ø‑ł‒đ–ð—ı\u00a0\u202f', '-o-l-d-d-i  '];
/** What stands around a text of SQL to make it searchable (rule 37.10): "O'Hara" and "Munoz" find O’Hara and Muñoz. */
const [BEFORE, BEHIND] = [
  'translate(lower(regexp_replace(normalize(',
  `, nfd), '${LEFT_OUT}', '', 'g')), '${FROM}', '${TO}')`,
];

/**
 * A text of SQL as it is searched. Most rows have nothing but ASCII, which is a tenth of the work: it is asked of the columns that
 * may have more. Indices stand over this very expression.
 */
export function searchable(text: string, columns: string[]): string {
  const isAscii = columns.map((column) => `octet_length(${column}) = char_length(${column})`).join(' and ');
  return `(case when ${isAscii} then replace(lower((${text}) collate "C"), '''', '') else ${BEFORE}${text}${BEHIND} end)`;
}

/**
 * The condition that each word of a search stands somewhere in the text, in whatever order; undefined for a search without
 * words. `lowered` is a `searchable` text. `%` and `_` are found as they are.
 * Words that are not asked of the index are looked for in what it finds. One or two letters begin a word, where longer words
 * stand beside them: as a part they are in every other row, and "Savannah Li" looks for few.
 */
export function likeWords(
  lowered: SQL,
  search: string,
  /** What a word may be written as in the text. */
  also: (word: string) => string | null = () => null,
  /** The words that the index is asked for. */
  asked: ReadonlySet<string> = new Set(longWordsOf(search)),
): SQL | undefined {
  const through = sql`(${lowered} || '')`;
  return and(
    ...wordsOf(search).map((word) => {
      const isAsked = asked.size === 0 || asked.has(word);
      if (asked.size > 0 && SHORT_NAME.test(word)) return likeBeginning(isAsked ? lowered : inOneLine(lowered), word);
      const text = isAsked ? lowered : through;
      const other = also(word);
      return or(likeWord(text, word), other ? likeWord(text, other) : undefined);
    }),
  );
}

/** That a word of the text begins with these letters: behind a blank, or as the first. Such a beginning a trigram index finds. */
export function likeBeginning(lowered: SQL, letters: string): SQL | undefined {
  return or(sql`${lowered} like ${patternOf(` ${letters}`)}`, sql`${lowered} like ${patternOf(letters, '')}`);
}

/**
 * The same for words of one or two letters, as whole words between blanks: the blanks make up the three characters by
 * which a trigram index finds them, and a part of a word that short would be in every other row.
 */
export function likeWholeWords(lowered: SQL, search: string): SQL | undefined {
  return and(...wordsOf(search).map((word) => sql`${lowered} like ${patternOf(` ${word} `)}`));
}

/** The words of a search that a trigram index can find anywhere in a word. */
function longWordsOf(search: string): string[] {
  return wordsOf(search).filter((word) => LONG.test(word));
}

/** These, and the beginnings beside them that it can find. */
export function askableWordsOf(search: string): string[] {
  if (!LONG.test(search)) return [];
  return wordsOf(search).filter((word) => LONG.test(word) || SHORT_NAME.test(word));
}

function wordsOf(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/**
 * Of an address the index is asked for the mailbox alone, and what it finds is looked through for the rest: hundreds of
 * thousands share a host, and to read the index's lists of them takes far longer.
 */
export function likeWord(lowered: SQL, word: string): SQL | undefined {
  const mailbox = MAILBOX_OF_ADDRESS.exec(word)?.[0];
  if (!mailbox) return sql`${lowered} like ${patternOf(word)}`;
  return and(sql`${lowered} like ${patternOf(mailbox)}`, sql`(${lowered} || '') like ${patternOf(word)}`);
}

/** Words at the beginning of a line have a blank before them, too. */
function inOneLine(lowered: SQL): SQL {
  return sql`translate(${lowered}, e'\\n\\r\\t', '   ')`;
}

function patternOf(word: string, start = '%'): SQL {
  const pattern = `${start}${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.raw(BEFORE)}${pattern}${sql.raw(BEHIND)}`;
}
