import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { idInBody } from '#contract/fields/params.ts';
import { filledLine, line, prose } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { MOST_LETTER_PICTURES } from '#values/letter.ts';

const TOO_MANY = `Please keep it to ${MOST_LETTER_PICTURES} pictures.`;
const ALT = 'Please write what the picture shows, for those who cannot see it.';

/** PUT /api/admin/letters/{key} */
export const letterFields = z.object({
  campaignId: idInBody(),
  /** Null: for all who wait in the campaign. */
  batchId: idInBody().nullable(),
  title: filledLine(120, 'Please write a title.'),
  message: prose(8000, 'Please write the letter.'),
  pictures: uniqueList(
    z.object({
      url: line(80).regex(/^\/pictures\/[0-9a-f]{32}\.webp$/, 'Please choose the picture again.'),
      alt: filledLine(200, ALT),
    }),
    { by: ({ url }) => url, twice: 'This picture is in the letter already.', field: 'url' },
  ).max(MOST_LETTER_PICTURES, TOO_MANY),
});
export type LetterFields = z.infer<typeof letterFields>;

export const letterKey = z.object({ key: z.uuid() });

export const staffLetter = z
  .object({
    ...{ id: z.int(), key: z.string(), campaignId: z.int(), batchId: z.int().nullable() },
    /** The bow, and the batch where it is for one. */
    about: z.string(),
    ...{ title: z.string(), message: z.string() },
    pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
    staffName: z.string(),
    /** `waiting`: it can be stopped, and nobody can read it. */
    state: z.enum(['draft', 'waiting', 'published', 'taken-down']),
    mailingId: z.int().nullable(),
    publishedAt: moment.nullable(),
    updatedAt: moment,
  })
  .meta({ id: 'BuildLetter' });
export type StaffLetter = z.input<typeof staffLetter>;
