// The data model of how those who work here have set up their desks.
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { updatedAt } from '#db/columns/columns.ts';
import type { DeskChoices } from '#values/desk-lists.ts';
import { staff, users } from './people.ts';

/** What somebody chose for the panel, on whatever machine they sit: of an account of staff, or an admin's, with which it goes. */
export const deskChoices = pgTable(
  'desk_choices',
  {
    id: serial().primaryKey(),
    staffId: integer()
      .unique()
      .references(() => staff.id, { onDelete: 'cascade' }),
    userId: text()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of each list the columns that are shown, by their names; a list that is not named shows the usual ones. */
    columns: jsonb().$type<DeskChoices['columns']>().notNull().default({}),
    /** Single letters act as keys. */
    letterKeys: boolean().notNull().default(true),
    updatedAt,
  },
  () => [check('desk_choices_whose', sql`num_nonnulls(staff_id, user_id) = 1`)],
);
