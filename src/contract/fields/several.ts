import { z } from 'zod';

/**
 * Any of these words: "shipped", "shipped,cancelled" as an address has it, or a list. None of them is as if it was not given.
 */
export function several<const Word extends string>(words: readonly Word[]) {
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
