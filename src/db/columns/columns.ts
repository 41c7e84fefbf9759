import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, timestamp } from 'drizzle-orm/pg-core';
import { type Cents, fromDecimal, toDecimal } from '#values/money.ts';

/** Cents in the code, `numeric(10,2)` in the table. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: toDecimal,
  fromDriver: fromDecimal,
});

/** Bytes that are made small before they are stored. */
export const packed = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The moment by the shop's own clock, which is kept in src/db/functions/clock.sql. */
export const SHOP_NOW = sql`shop_now()`;

/** The row of another table, which has to be there. */
export const rowOf = (id: () => AnyPgColumn, gone?: { onDelete: 'cascade' }) =>
  integer().notNull().references(id, gone);

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = moment().notNull().default(SHOP_NOW);
export const updatedAt = moment()
  .notNull()
  .default(SHOP_NOW)
  .$onUpdate(() => SHOP_NOW);

/** The condition that a column holds one of these words, for a check constraint. */
export const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);
