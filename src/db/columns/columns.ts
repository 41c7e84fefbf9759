import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';
import { type Cents, fromDecimal, toDecimal } from '#values/money.ts';

/** Cents in the code, `numeric(10,2)` in the table. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: toDecimal,
  fromDriver: fromDecimal,
});

/** Bytes that are made small before they are stored. */
export const packed = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = moment().notNull().defaultNow();
export const updatedAt = moment()
  .notNull()
  .defaultNow()
  .$onUpdate(() => new Date());

/** The condition that a column holds one of these words, for a check constraint. */
export const oneOf = (column: string, words: readonly string[]) =>
  sql.raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`);
