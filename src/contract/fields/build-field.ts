import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { DRAW_LENGTH, DRAW_WEIGHT, HANDS } from '#values/bow/build.ts';
import { component } from './shapes.ts';

/** How the bow of an order is set up; null where none was chosen, and staff ask before they build it. */
export const bowBuild = component('BowBuild', {
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
});

/** What the customer's pages say of an order's build. */
export const buildFields = {
  /**
   * What its customer may still do with color and build: `open`: change them; `missing`: choose a build, because there was none
   * at its lock; `locked`: nothing. Null: an order without a bow. `editable` says whether the order can be changed at all.
   */
  buildLock: z.enum(['open', 'missing', 'locked']).nullable(),
  /** The last day on which color and build can be changed; null: until the work begins. */
  buildLockDay: z.iso.date().nullable(),
  /** When the customer said that the build is right. */
  buildConfirmedAt: moment.nullable(),
};

/** Parts of a build that lists are narrowed to. */
export const buildFilters = {
  drawLength: z.coerce.number().min(0).max(99).multipleOf(0.5).optional(),
  drawWeight: z.coerce.number().int().min(0).max(999).optional(),
  hand: z.enum(HANDS).optional(),
};
