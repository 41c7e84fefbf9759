import { z } from 'zod';

/** Records that are ticked one by one; "all that match" is told by the filters instead. */
export const MOST_TICKED = 500;

type Rules<Item> = {
  /** By what two entries are the same; undefined: this one is compared with none. Without it the entry itself. */
  by?: (entry: Item) => string | number | null | undefined;
  /** What is said of an entry that stands there twice. */
  twice: string;
  /** The field of the entry beside which it is said; without it the whole list's. */
  field?: string;
};

/**
 * A list in which nothing stands twice. Every list of ids, numbers or lines that a call takes is made of this: what is named twice
 * would be paid, sent or counted twice.
 */
export function uniqueList<Item extends z.ZodType>(item: Item, { by, twice, field }: Rules<z.output<Item>>) {
  const keyOf = by ?? ((entry: unknown) => String(entry));
  return z.array(item).superRefine((entries, context) => {
    const seen = new Set<unknown>();
    entries.forEach((entry, at) => {
      const key = keyOf(entry);
      if (key !== undefined && seen.has(key)) {
        context.addIssue({ code: 'custom', path: field ? [at, field] : [], message: twice });
      }
      seen.add(key);
    });
  });
}

/** Numbers of orders or bows with commas between them, as an address has them; at most so many. */
export function namedList(text: z.ZodType<string, string>, { most, twice }: { most: number; twice: string }) {
  return text
    .transform((given) =>
      given
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .slice(0, most),
    )
    .pipe(uniqueNumbers(twice));
}

/** Numbers that are read in any case. */
export function uniqueNumbers(twice: string, number: z.ZodType<string, string> = z.string()) {
  return uniqueList(number, { by: (each) => each.toUpperCase(), twice });
}

/** Lines of an order, each named once: for more pieces of one there is its quantity. */
export function uniqueLines<Item extends z.ZodType<{ orderItemId: number }>>(item: Item) {
  return uniqueList(item, { by: ({ orderItemId }) => orderItemId, twice: 'A line is chosen twice.' });
}
