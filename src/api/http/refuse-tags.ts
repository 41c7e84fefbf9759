import type { Failure } from '#contract/failure.ts';
import { MOST_SHOP_TAGS, MOST_TAGGED, MOST_TAGS } from '#values/staff/tags.ts';

/** Why records are not tagged, or not given to somebody. */
export const NOT_TAGGED = {
  'too-many-tags': {
    error: `A record has ${MOST_TAGS} tags at most, and one of these would have more. Nothing was changed. Please take one off first.`,
    code: 'too-many-tags',
  },
  'too-many-shop-tags': {
    error: `The shop has ${MOST_SHOP_TAGS} different tags, which is the most. Please use one of them, or take one off all that have it.`,
    code: 'too-many-shop-tags',
  },
  'unknown-colleague': {
    error:
      'This colleague cannot be given it: they do not work here any more, or do not see it. Please choose another.',
    code: 'unknown-colleague',
  },
  'too-many-at-once': {
    error: `More than ${MOST_TAGGED.toLocaleString('en-US')} orders match, which is too many at once. Please narrow them further.`,
    code: 'too-many-at-once',
  },
} satisfies Record<string, Failure>;
