import { z } from 'zod';
import { LONGEST_TAG, MOST_SHOP_TAGS, MOST_TAGS } from '#values/staff/tags.ts';
import { filledLine, line } from './text.ts';
import { uniqueList } from './unique-list.ts';

const TAG = 'Please write the tag: a short word.';
const NO_COMMA = 'A tag has no comma: please add one after the other.';

/** A short word on a record, in lower case however it is typed. */
const tag = filledLine(LONGEST_TAG, TAG)
  .overwrite((text) => text.toLowerCase().replaceAll(/\s+/g, ' '))
  // Small letters may be more characters than the large ones that were typed.
  .max(LONGEST_TAG)
  .regex(/^[^,]*$/, NO_COMMA);

/** By the name that stands beside their changes. */
const colleague = line(254);

/** What lists are narrowed to. `mine`: to whoever asks. */
export const tagFilters = {
  tag: tag.optional(),
  /** Who does it, by name. */
  assignee: colleague.min(1).optional(),
  /** Those that whoever asks does; takes the place of `assignee`. */
  mine: z.stringbool().optional(),
  /** Those that nobody does. */
  unassigned: z.stringbool().optional(),
};

/** What every record of a list has. */
export const tagged = { tags: z.array(z.string()), assignee: z.string().nullable() };

const tagsOf = (most: number) => uniqueList(tag, { twice: 'A tag is named twice.' }).max(most).default([]);

/** What becomes of the tags of records, and who does them from now on: null is nobody, nothing leaves it as it is. */
export const tagChange = {
  add: tagsOf(MOST_TAGS),
  remove: tagsOf(MOST_SHOP_TAGS),
  assignee: colleague.min(1).nullable().optional(),
};

/** What can be chosen. */
export const tagChoices = { tags: z.array(z.string()), people: z.array(z.string()) };
