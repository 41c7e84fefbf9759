import { z } from 'zod';
import { component } from '#contract/fields/shapes.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { DESK_LISTS } from '#values/staff/desk-lists.ts';

/** The name of a column, as the list's own definition has it; one that is gone since is not shown. */
const column = z.string().regex(/^[a-z][a-zA-Z]{0,19}$/);
const columns = z.partialRecord(z.enum(DESK_LISTS), uniqueList(column, { twice: 'A column is chosen twice.' }).max(30));

/** GET /api/admin/desk: a list that is not named shows its usual columns. */
export const deskChoices = component('DeskChoices', { columns, letterKeys: z.boolean() });

/** PUT /api/admin/desk: only what is to change. */
export const deskChange = z.object({ columns, letterKeys: z.boolean() }).partial();
export type DeskChange = z.infer<typeof deskChange>;
