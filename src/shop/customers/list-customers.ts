import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { LONG, likeWholeWords, likeWords } from '#db/columns/like-terms.ts';
import { type CustomerRow, customers, customerWords } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type CustomersWanted = {
  /** Words of the name or the address. */
  search?: string | undefined;
  /** The address of the last customer of the page before; one that nobody has has nothing after it. */
  before?: string | undefined;
  limit: number;
};

/** A word that fewer than one in so many customers have is rare. */
const RARE = 50;

const SOMETHING = /[\p{L}\p{N}]/u;

/** The condition that name and address have each word somewhere; where all are short, as in "Bo Li", as whole words. */
function matches(prefix: 'customers.' | 'next.', search: string): SQL | undefined {
  const text = sql.raw(customerWords(prefix));
  if (search.trim() !== '' && !SOMETHING.test(search)) return sql`false`;
  return LONG.test(search) ? likeWords(text, search) : likeWholeWords(text, search);
}

const newest = ({ lastAt, email }: Record<'lastAt' | 'email', Column>): SQL[] => [
  sql`${lastAt} desc nulls last`,
  sql`${email} desc nulls last`,
];

/**
 * Who ordered, wrote or signed in, those first who did so last. Common words are found among the next customers, rare ones
 * through the index of words, as in the list of orders.
 */
export async function listCustomers(
  { db }: Pick<Shop, 'db'>,
  { search = '', before, limit }: CustomersWanted,
): Promise<CustomerRow[]> {
  const { lastAt, email } = customers;
  const older =
    before === undefined
      ? undefined
      : sql`(${lastAt}, ${email}) < (select ${lastAt}, ${email} from ${customers} where ${eq(email, before.toLowerCase())})`;
  const next = db
    .select()
    .from(customers)
    .where(older)
    .orderBy(...newest(customers));
  const words = matches('customers.', search);
  if (!words) return next.limit(limit);
  const near = next.limit(limit * RARE).as('next');
  const common = await db
    .select()
    .from(near)
    .where(matches('next.', search))
    .orderBy(...newest(near))
    .limit(limit);
  if (common.length === limit) return common;
  return (
    db
      .select()
      .from(customers)
      .where(and(older, words))
      // An order that no index has: what is found is few, and is sorted.
      .orderBy(sql`${lastAt} + interval '0' desc nulls last`, sql`${email} desc nulls last`)
      .limit(limit)
  );
}
