import { type Column, type SQL, sql } from 'drizzle-orm';
import { likeWholeWords, likeWords } from '#db/like-terms.ts';

type Searched = Record<'orderNumber' | 'customerName' | 'customerEmail', Column>;

/** Three letters or digits in a row: the index finds them anywhere in a word. */
const LONG = /[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether there is anything to look for. A search without words narrows nothing. */
export function isFindable(search: string): boolean {
  return search.trim() === '' || LETTER.test(search);
}

/**
 * Every word occurs in the order's number, name or email address, in any case of letters; where all are shorter than three
 * letters, as in "Bo Li", each is a whole word of the name. The index `orders_search` stands over this very expression.
 */
export function matchesText({ orderNumber, customerName, customerEmail }: Searched, search: string): SQL | undefined {
  const text = sql`lower(${orderNumber} || ' ' || ${customerName} || ' ' || ${customerEmail})`;
  return LONG.test(search) ? likeWords(text, search) : likeWholeWords(text, search);
}
