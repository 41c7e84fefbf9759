import { and, type SQL, sql } from 'drizzle-orm';

/** More words narrow nothing further, and each costs a look. */
const MOST_WORDS = 8;

/**
 * The condition that each word of a search stands somewhere in the text, in whatever order; undefined for a search without
 * words. `lowered` is an expression of `lower(…)`, the same that a trigram index stands over. `%` and `_` are found as they are.
 */
export function likeWords(lowered: SQL, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return and(...words.map((word) => sql`${lowered} like lower(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`));
}
