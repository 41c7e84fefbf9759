import { z } from 'zod';
import { pictureList, shown } from '#contract/fields/shown.ts';
import { filledLine, line, lines, prose } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { MAKER_LIMITS } from '#values/maker.ts';

const NAME = 'Please write a name.';
const PLACE = 'Please write where.';
const TOO_MANY = `Please keep it to ${MAKER_LIMITS.people} people.`;

const person = z.object({ name: filledLine(60, NAME), place: filledLine(80, PLACE) });

/** Each name once. */
const people = <Person extends z.ZodType<{ name: string }>>(item: Person) =>
  uniqueList(item, {
    by: ({ name }) => name.toLowerCase(),
    twice: 'This name is in the list already.',
    field: 'name',
  }).max(MAKER_LIMITS.people, TOO_MANY);

const facts = z.object({
  warrantyName: line(80),
  warrantyText: lines(4000),
  patent: line(60),
  makers: people(person.extend({ part: line(80) })),
  testers: people(person.extend({ words: prose(600, 'Please write what this person says.') })),
  photographs: pictureList(MAKER_LIMITS.photographs, 'This picture is here already.'),
  film: shown('mp4', 'film').nullable(),
});

/** PUT /api/admin/maker. What is empty is not shown. */
export const makerChange = facts
  .extend({ version: line(40) })
  .superRefine(({ warrantyName, warrantyText }, context) => {
    if (Boolean(warrantyName) === Boolean(warrantyText)) return;
    const path = warrantyName ? ['warrantyText'] : ['warrantyName'];
    context.addIssue({ code: 'custom', path, message: 'A warranty needs its name and its text, or neither.' });
  });
export type MakerChange = z.infer<typeof makerChange>;

/** `version` goes back with a change, so that two people do not write over each other. */
export const staffMaker = facts.extend({ version: z.string() }).meta({ id: 'MakerFacts' });
export type StaffMaker = z.infer<typeof staffMaker>;

/** POST /api/admin/films: the bytes of an MP4 in, the address of the stored film out. */
export const filmStored = z.object({ url: z.string() });
/** The largest film that is taken, in bytes. */
export const FILM_LIMIT = 48 * 1024 * 1024;
