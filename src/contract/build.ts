import { z } from 'zod';
import { DRAW_LENGTH, DRAW_WEIGHT, HANDS } from '#values/bow/build.ts';

/** How the bow of an order is set up; null where none was chosen, and staff ask before they build it. */
export const bowBuild = z
  .object({
    drawLength: z
      .number('Please give the draw length in inches.')
      .min(DRAW_LENGTH.least, 'The draw length goes from 25 to 31 inches.')
      .max(DRAW_LENGTH.most, 'The draw length goes from 25 to 31 inches.')
      .multipleOf(DRAW_LENGTH.step, 'The draw length goes in half inches.'),
    drawWeight: z
      .int('Please give the draw weight in whole pounds.')
      .min(DRAW_WEIGHT.least, 'The draw weight goes from 40 to 70 pounds.')
      .max(DRAW_WEIGHT.most, 'The draw weight goes from 40 to 70 pounds.'),
    hand: z.enum(HANDS, 'Please choose the hand that draws the string: Right or Left.'),
  })
  .meta({ id: 'BowBuild' });
