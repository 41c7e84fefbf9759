// The data model of what only the owner knows of bow and makers.
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { updatedAt } from '#db/columns/columns.ts';
import type { MakerFacts } from '#values/maker.ts';

/** One row, from the first time that something is given. */
export const makerFacts = pgTable(
  'maker_facts',
  { id: integer().primaryKey().default(1), facts: jsonb().$type<MakerFacts>().notNull(), updatedAt },
  () => [check('maker_facts_one', sql`id = 1`)],
);
