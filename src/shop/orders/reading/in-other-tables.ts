import { and, type SQL, sql } from 'drizzle-orm';

export type OtherFilters = {
  /** Orders with a line of this product. */
  product?: number | undefined;
};

/** The same condition twice: looked up for each order that is met, or left to PostgreSQL, which finds the rare ones there first. */
export type OtherTables = { onTheWay: SQL; byIndex: SQL };

/** What orders are narrowed to that stands in other tables. A product may be in every order or in none: the lists try both ways. */
export function inOtherTables({ product }: OtherFilters): OtherTables | undefined {
  const asked = product ? [sql`select from order_items where order_id = orders.id and product_id = ${product}`] : [];
  // A condition with an offset is never turned into a join, which would read all of the other table first.
  const onTheWay = and(...asked.map((rows) => sql`exists (${rows} offset 0)`));
  const byIndex = and(...asked.map((rows) => sql`exists (${rows})`));
  return onTheWay && byIndex && { onTheWay, byIndex };
}
