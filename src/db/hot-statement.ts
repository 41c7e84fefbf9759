import { getTableColumns, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgPreparedQuery, PgTable, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';
import * as schema from './schema.ts';

type Prepared<Rows> = PgPreparedQuery<PreparedQueryConfig & { execute: Rows }>;
type Buildable<Rows> = { prepare(name: string): Prepared<Rows> };

/** What Drizzle runs a statement on: the connection of a transaction, or the pool. */
type Session = { client: unknown; logger: unknown };

/**
 * A statement that is asked with every order, or with every look of staff: its SQL is built once, at its first use, and
 * PostgreSQL keeps it and its plan under its name on each connection. It is run in whatever transaction asks, with a value
 * for each `sql.placeholder` in it.
 *
 * Whatever changes from run to run has to be a placeholder, and so has `updatedAt`, which Drizzle would fill in but once
 * (decision 0066), and a list is given by `listOf` (decision 0071).
 */
export function hotStatement<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: Database) => Buildable<Rows>,
): (db: Database | Transaction, values: Values) => Promise<Rows> {
  let built: (Prepared<Rows> & { params: unknown[] }) | null = null;
  return (db, values) => {
    built ??= build(drizzle.mock({ schema, casing: 'snake_case' }) as unknown as Database).prepare(name) as never;
    const { client, logger } = db._.session as unknown as Session;
    const params = built.params.map((param) => fill(param, values));
    return (Object.assign(Object.create(built), { client, logger, params }) as Prepared<Rows>).execute();
  };
}

/**
 * A list that a hot statement is given. PostgreSQL is kept from looking into it: for each list it would find a plan that suits
 * just so many, and think it better than the plan that it keeps.
 */
export function listOf(name: string, type: 'text' | 'boolean' | 'integer'): SQL {
  const list = sql.raw(`${type}[]`);
  // The second cast makes it one value, so that `= any(…)` takes it for a list and not for rows.
  return sql`(select ${sql.placeholder(name)}::${list})::${list}`;
}

/** All that a part of a statement (`with`) gives, as the fields of what selects from it. */
export function allOf<Part extends { _: { selectedFields: Record<string, unknown> } }>(
  part: Part,
): Part['_']['selectedFields'] {
  return Object.fromEntries(Object.keys(part._.selectedFields).map((name) => [name, Reflect.get(part, name)]));
}

/** The columns of a row that a function answers, in a join under the alias that the table is given here. */
export function rowOf<Row extends PgTable>(answered: Row): Row['_']['columns'] {
  const fields = Object.entries(getTableColumns(answered));
  return Object.fromEntries(fields.map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as never;
}

/** As Drizzle does it, but for null, which no column's own form is asked for. */
function fill(param: unknown, values: Record<string, unknown>): unknown {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) return param;
  const value = values[placeholder.name];
  if (value === undefined) throw new Error(`A statement was given no value for ${placeholder.name}.`);
  return is(param, Param) && value !== null ? param.encoder.mapToDriverValue(value) : value;
}
