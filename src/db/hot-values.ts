// What a hot statement may be given, and the types that follow from it.
import { type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How a value of no column is written: as a parameter, and in the statement. */
export type Kind<Value> = {
  toDriver(value: Value): unknown;
  inSql(parameter: SQLWrapper): SQL;
};

/** The values of a statement by their names. */
export type Given = Record<string, PgColumn | Kind<never>>;

type ValueOf<Of> = Of extends PgColumn ? GetColumnData<Of> : Of extends Kind<infer Value> ? Value : never;
export type Values<Of> = { [Name in keyof Of]: ValueOf<Of[Name]> };

/** What a run gives, without anything that is not asked for, also in the rows of a list: a type error where it has more. */
export type Exact<Wanted, Run> = {
  [Name in keyof Run]: Name extends keyof Wanted ? ExactRows<Wanted[Name], Run[Name]> : never;
};
type ExactRows<Wanted, Run> = Wanted extends readonly (infer WantedRow extends object)[]
  ? Run extends readonly (infer Row)[]
    ? readonly Exact<WantedRow, Row>[]
    : Run
  : Run;

const plain = <Value>(): Kind<Value> => ({ toDriver: (value) => value, inSql: (parameter) => sql`${parameter}` });

export const text = plain<string>();
export const integer = plain<number>();
export const flag = plain<boolean>();
export const moment: Kind<Date> = { ...plain(), toDriver: (value) => value.toISOString() };
/** Cast where it is used, as the words of an `any(…)`. */
export const words = plain<string[]>();

/** The same, or null. */
export function orNull<Value>({ toDriver, inSql }: Kind<Value>): Kind<Value | null> {
  return { toDriver: (value) => (value === null ? null : toDriver(value)), inSql };
}

/** Any value as `jsonb`. */
export function json<Value>(): Kind<Value> {
  return { toDriver: (value) => JSON.stringify(value), inSql: (parameter) => sql`${parameter}::jsonb` };
}

type Listed = { text: string | null; boolean: boolean; integer: number };

/**
 * A list. PostgreSQL is kept from looking into it: for each list it would find a plan that suits just so many, and think it
 * better than the plan that it keeps (decision 0071).
 */
export function listOf<Type extends keyof Listed>(type: Type): Kind<Listed[Type][]> {
  const list = sql.raw(`${type}[]`);
  // The second cast makes it one value, so that `= any(…)` takes it for a list and not for rows.
  return { toDriver: (value) => value, inSql: (parameter) => sql`(select ${parameter}::${list})::${list}` };
}

type Columns = Record<string, PgColumn>;

/** Rows with these columns, as a table of the statement: `from ${lines} as line`. */
export function rowsOf<Of extends Columns>(columns: Of): Kind<Values<Of>[]> {
  const of = Object.entries(columns).map(([key, column]) => ({ key, column, name: toSnakeCase(key) }));
  const types = of.map(({ name, column }) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  return {
    toDriver: (rows) =>
      JSON.stringify(
        rows.map((row) => Object.fromEntries(of.map(({ key, column, name }) => [name, inJson(column, row[key])]))),
      ),
    inSql: (parameter) =>
      sql`(select * from jsonb_to_recordset(${parameter}::jsonb) as given (${sql.join(types, sql`, `)}))`,
  };
}

function inJson(column: PgColumn, value: unknown): unknown {
  return column.getSQLType() === 'jsonb' ? value : toDriver(column, value);
}

/** As the column writes it, but for null, which no column's own form is asked for; what a row of former times lacks is null. */
export function toDriver(column: PgColumn, value: unknown): unknown {
  return value === null || value === undefined ? null : column.mapToDriverValue(value);
}

/** The names of columns in a list of an insert, or, `of` a table of the statement, what is selected for them. */
export function namesOf(columns: Columns, of?: string): SQL {
  const names = Object.keys(columns).map((key) => sql`${sql.identifier(toSnakeCase(key))}`);
  return sql.join(of === undefined ? names : names.map((name) => sql`${sql.identifier(of)}.${name}`), sql`, `);
}

/** A table's columns but these. */
export function without<Of extends Columns, Name extends keyof Of>(
  columns: Of,
  names: readonly Name[],
): Omit<Of, Name> {
  const left = Object.entries(columns).filter(([key]) => !(names as readonly PropertyKey[]).includes(key));
  return Object.fromEntries(left) as Omit<Of, Name>;
}

/** The values of columns, each of its column's type, in the order of `namesOf`. */
export function valuesOf<Of extends Columns>(columns: Of, values: { [Name in keyof Of]: SQL }): SQL {
  const cast = Object.entries(columns).map(([key, column]) => sql`${values[key]}::${sql.raw(column.getSQLType())}`);
  return sql.join(cast, sql`, `);
}
