import { type SQL, sql } from 'drizzle-orm';
import { likeWords } from '#db/like-words.ts';
import { orders } from '#db/schema.ts';

/** What a search looks at. The index `orders_search` stands over this very expression. */
const SEARCHED = sql`lower(${orders.orderNumber} || ' ' || ${orders.customerName} || ' ' || ${orders.customerEmail})`;

/** Three letters or digits in a row: with fewer the index cannot tell one order from another. */
const FINDABLE = /[\p{L}\p{N}]{3}/u;

/** Whether a search has a word that the index can find; it carries the shorter ones. One without words narrows nothing. */
export function isFindable(search: string): boolean {
  return search.trim() === '' || FINDABLE.test(search);
}

/** Every word occurs in the order's number, name or email address, in any case of letters. */
export function matchesWords(search: string): SQL | undefined {
  return likeWords(SEARCHED, search);
}
