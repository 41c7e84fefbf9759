import { and, type SQL, sql } from 'drizzle-orm';

export type OtherFilters = {
  /** Orders with a line of this product. */
  product?: number | undefined;
  tag?: string | undefined;
  /** Orders that this person does, by name. */
  assignee?: string | undefined;
  /** Orders that nobody does. */
  unassigned?: boolean | undefined;
};

/** The same condition twice: looked up for each order that is met, or left to PostgreSQL, which finds the rare ones there first. */
export type OtherTables = {
  onTheWay: SQL;
  byIndex: SQL;
  /** Of a tag, or a person: the table that has their orders in the order of time, and what is asked for besides. */
  queue: { table: SQL; which: SQL; besides: SQL | undefined } | undefined;
};

/** What orders are narrowed to that stands in other tables. A product may be in every order or in none: the lists try both ways. */
export function inOtherTables(filters: OtherFilters): OtherTables | undefined {
  // A condition with an offset is never turned into a join, which would read all of the other table first.
  const onTheWay = conditionsOf(filters, sql`offset 0`);
  const byIndex = conditionsOf(filters, sql``);
  return onTheWay && byIndex && { onTheWay, byIndex, queue: queueOf(filters) };
}

function conditionsOf({ product, tag, assignee, unassigned }: OtherFilters, end: SQL): SQL | undefined {
  const rows = (table: string, which: SQL) =>
    sql`exists (select from ${sql.raw(table)} where order_id = orders.id and ${which} ${end})`;
  return and(
    product ? rows('order_items', sql`product_id = ${product}`) : undefined,
    tag ? rows('tags', sql`tag = ${tag}`) : undefined,
    assignee ? rows('assignees', sql`assignee = ${assignee}`) : undefined,
    unassigned ? sql`not ${rows('assignees', sql`true`)}` : undefined,
  );
}

function queueOf({ tag, assignee, ...others }: OtherFilters): OtherTables['queue'] {
  const none = sql``;
  if (assignee) {
    return {
      table: sql`assignees`,
      which: sql`assignee = ${assignee}`,
      besides: conditionsOf({ ...others, tag }, none),
    };
  }
  return tag ? { table: sql`tags`, which: sql`tag = ${tag}`, besides: conditionsOf(others, none) } : undefined;
}
