import { z } from 'zod';
import { buildFilters } from '#contract/fields/build-field.ts';
import { LONGEST_FINISH } from '#contract/fields/field-limits.ts';
import { serial } from '#contract/fields/params.ts';
import { component } from '#contract/fields/shapes.ts';
import { tagChoices, tagFilters } from '#contract/fields/tag-fields.ts';
import { line } from '#contract/fields/text.ts';
import { ORDER_CONTENTS } from '#values/order/gear.ts';
import { ORDER_SORTS, ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';

/**
 * Any of these words: "shipped", "shipped,cancelled" as an address has it, or a list. None of them is as if it was not given.
 */
function several<const Word extends string>(words: readonly Word[]) {
  const each = z.enum(words);
  const list = z.array(each).max(words.length);
  const joined = z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(list);
  return z.union([joined, list]).transform((given): Word[] | undefined => {
    const chosen = words.filter((word) => given.includes(word as never));
    return chosen.length > 0 ? chosen : undefined;
  });
}

const filters = {
  /**
   * Parts of an order's number, name, email, address or phone, each word by itself; or the number of a bow, the tracking number
   * of a parcel, or the id of a payment, as a whole.
   */
  search: line(100).optional(),
  /** Orders in any of these. */
  status: several(ORDER_STATUSES).optional(),
  payment: several(PAYMENT_STATES).optional(),
  color: line(LONGEST_FINISH).optional(),
  holds: z.enum(ORDER_CONTENTS).optional(),
  /** Default: test orders stand among the others, marked. */
  test: z.enum(['only', 'without']).optional(),
  /** Default: orders of other keys stand among the shop's own, marked. */
  keys: z.enum(['other', 'own']).optional(),
  /** Balances whose deadline has passed. */
  overdue: z.stringbool().optional(),
  /** Orders that owe their balance, whether it has been asked for or not. */
  owes: z.stringbool().optional(),
  /** Bows near their start of which nobody knows how to build them. */
  unbuilt: z.stringbool().optional(),
  /** Orders of which paid gear from the shelf is not on its way yet. */
  toSend: z.stringbool().optional(),
  /** Orders with a place in this batch, held or taken. */
  batch: serial.optional(),
  /** Bows that were ordered under this campaign. */
  campaign: serial.optional(),
  /** Orders with a line of this product. */
  product: serial.optional(),
  ...buildFilters,
  ...tagFilters,
  /** Days between which a balance that is owed has to come, in the time zone of the shop, both included. */
  dueFrom: z.iso.date().optional(),
  dueTo: z.iso.date().optional(),
  /** Days on which orders were placed, in the time zone of the shop, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Default: newest. `total`, `owed`: the highest first; `deadline`: what has to be paid first. */
  sort: z.enum(ORDER_SORTS).optional(),
};

/** What the table is narrowed to and sorted by; the same for the list, the export and the addresses of the pages. */
export const orderFilters = z.object(filters);
export type OrderFilters = z.infer<typeof orderFilters>;

/** The filters in an address of the list. What nobody can have meant is left out: an address may be old, or typed by hand. */
export function readOrderFilters(search: URLSearchParams): OrderFilters {
  const read = Object.entries(orderFilters.shape).flatMap(([name, form]) => {
    const given = search.get(name)?.trim();
    const meant = given ? form.safeParse(given) : null;
    return meant?.success && meant.data ? [[name, meant.data]] : [];
  });
  return Object.fromEntries(read);
}

const named = z.object({ id: z.int(), name: z.string() });

/** GET /api/admin/order-choices: what the filters can be set to, by what people call it. */
export const orderChoices = component('OrderChoices', {
  colors: z.array(z.string()),
  batches: z.array(named),
  campaigns: z.array(named),
  products: z.array(named),
  ...tagChoices,
});
export type OrderChoices = z.infer<typeof orderChoices>;
