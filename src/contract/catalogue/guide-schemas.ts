import { z } from 'zod';
import { LONGEST_QUESTION } from '#contract/fields/field-limits.ts';
import { component } from '#contract/fields/shapes.ts';
import { prose } from '#contract/fields/text.ts';

/** POST /api/chat (rule 10.3). A session is not kept: every question stands for itself. */
export const guideQuestion = z.object({ message: prose(LONGEST_QUESTION, 'Please write a question.') });

export const guideAnswer = component('GuideAnswer', {
  /** What the guide says, in plain text. */
  response: z.string(),
  /** Pages of the shop to read on; `#contact` leads to the contact form of the page. */
  links: z.array(z.object({ label: z.string(), path: z.string() })),
  /** False: the guide does not know, says so and offers the contact form. */
  known: z.boolean(),
});
export type GuideAnswer = z.infer<typeof guideAnswer>;
