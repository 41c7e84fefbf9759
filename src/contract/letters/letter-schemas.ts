import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { idInBody } from '#contract/fields/params.ts';
import { component } from '#contract/fields/shapes.ts';
import { pictureList } from '#contract/fields/shown.ts';
import { filledLine, prose } from '#contract/fields/text.ts';
import { MOST_LETTER_PICTURES } from '#values/letter.ts';

/** PUT /api/admin/letters/{key} */
export const letterFields = z.object({
  campaignId: idInBody(),
  /** Null: for all who wait in the campaign. */
  batchId: idInBody().nullable(),
  title: filledLine(120, 'Please write a title.'),
  message: prose(8000, 'Please write the letter.'),
  pictures: pictureList(MOST_LETTER_PICTURES, 'This picture is in the letter already.'),
});
export type LetterFields = z.infer<typeof letterFields>;

export const letterKey = z.object({ key: z.uuid() });

export const staffLetter = component('BuildLetter', {
  id: z.int(),
  key: z.string(),
  campaignId: z.int(),
  batchId: z.int().nullable(),
  /** The bow, and the batch where it is for one. */
  about: z.string(),
  title: z.string(),
  message: z.string(),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  staffName: z.string(),
  /** `waiting`: it can be stopped, and nobody can read it. */
  state: z.enum(['draft', 'waiting', 'published', 'taken-down']),
  mailingId: z.int().nullable(),
  publishedAt: moment.nullable(),
  updatedAt: moment,
});
export type StaffLetter = z.input<typeof staffLetter>;
