import { boolean, check, jsonb, pgTable, serial } from 'drizzle-orm/pg-core';
import { updatedAt } from '#db/columns/columns.ts';
import type { DeskChoices } from '#values/staff/desk-lists.ts';
import { oncePerPerson, onePerson } from './people.ts';

/** What somebody chose for the panel, on whatever machine they sit: of an account of staff, or an admin's, with which it goes. */
export const deskChoices = pgTable(
  'desk_choices',
  {
    id: serial().primaryKey(),
    ...oncePerPerson(),
    /** Of each list the columns that are shown, by their names; a list that is not named shows the usual ones. */
    columns: jsonb().$type<DeskChoices['columns']>().notNull().default({}),
    /** Single letters act as keys. */
    letterKeys: boolean().notNull().default(true),
    updatedAt,
  },
  () => [check('desk_choices_whose', onePerson)],
);
