import { getTableColumns, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { connectionOf, type Database, type Transaction } from './database.ts';
import { type Exact, type Given, toDriver, type Values } from './hot-values.ts';

type Prepared<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> };
type Buildable<Rows> = { prepare(name: string): Prepared<Rows>; toSQL(): { params: unknown[] } };
type Placeholders<Of> = { [Name in keyof Of]: SQL };

/**
 * A statement that is asked with every order, or with every look of staff: its SQL is built once for each connection, at its
 * first use there, and PostgreSQL keeps it and its plan under its name. It is run in whatever transaction asks.
 *
 * `given` names what changes from run to run, each by the column that it belongs to or by a kind of `hot-values.ts`; `build`
 * gets a placeholder for each. Whoever runs it gives exactly these values, and of these types. `updatedAt` is among them where
 * a row is changed: Drizzle would fill it in but once (decision 0066).
 */
export function hotStatement<Of extends Given, Rows>(
  name: string,
  given: Of,
  build: (db: Database, values: Placeholders<Of>) => Buildable<Rows>,
): <Run extends Values<Of>>(db: Database | Transaction, values: Run & Exact<Values<Of>, Run>) => Promise<Rows> {
  const placeholders = Object.fromEntries(
    Object.entries(given).map(([key, of]) => [key, placeholder(key, of)]),
  ) as Placeholders<Of>;
  const prepared = new WeakMap<object, Prepared<Rows>>();
  const prepareOn = (connection: Database) => {
    const statement = build(connection, placeholders);
    refuseUnused(name, Object.keys(given), statement.toSQL().params);
    const made = statement.prepare(name);
    prepared.set(connection, made);
    return made;
  };
  return (db, values) => {
    const connection = connectionOf(db);
    return (prepared.get(connection) ?? prepareOn(connection)).execute(values);
  };
}

function placeholder(name: string, of: Given[string]): SQL {
  if ('inSql' in of) return of.inSql(sql.param(sql.placeholder(name), { mapToDriverValue: of.toDriver }));
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue: (value: unknown) => toDriver(of, value) })}`;
}

/** A value that the statement does not use would be lost without a word. */
function refuseUnused(name: string, given: string[], params: unknown[]): void {
  const used = new Set(
    params.flatMap((param) => (is(param, Param) && is(param.value, Placeholder) ? param.value.name : [])),
  );
  const unused = given.filter((key) => !used.has(key));
  if (unused.length > 0) throw new Error(`The statement ${name} uses no ${unused.join(', ')}.`);
}

/** All columns of a table that a part of a statement (`with`) gives, as the fields of what selects from it. */
export function allOf<Of extends PgTable, Part extends { [Name in keyof Of['_']['columns']]: unknown }>(
  part: Part,
  table: Of,
): Pick<Part, keyof Of['_']['columns'] & keyof Part> {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, Reflect.get(part, name)])) as Pick<
    Part,
    keyof Of['_']['columns'] & keyof Part
  >;
}

/** The columns of a row that a function answers, in a join under the alias that the table is given here. */
export function rowOf<Row extends PgTable>(answered: Row): Row['_']['columns'] {
  const fields = Object.entries(getTableColumns(answered));
  return Object.fromEntries(fields.map(([name, column]) => [name, sql`${column}`.mapWith(column)])) as never;
}
