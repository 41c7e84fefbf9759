import { type Column, type SQL, sql } from 'drizzle-orm';
import { likeWords } from '#db/like-words.ts';

type Searched = Record<'orderNumber' | 'customerName' | 'customerEmail', Column>;

/** Three letters or digits in a row: with fewer the index cannot tell one order from another. */
const FINDABLE = /[\p{L}\p{N}]{3}/u;

/** Whether a search has a word that the index can find; it carries the shorter ones. One without words narrows nothing. */
export function isFindable(search: string): boolean {
  return search.trim() === '' || FINDABLE.test(search);
}

/**
 * Every word occurs in the order's number, name or email address, in any case of letters. The index `orders_search` stands
 * over this very expression.
 */
export function matchesWords({ orderNumber, customerName, customerEmail }: Searched, search: string): SQL | undefined {
  return likeWords(sql`lower(${orderNumber} || ' ' || ${customerName} || ' ' || ${customerEmail})`, search);
}
