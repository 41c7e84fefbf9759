/** Numbers that look drawn and are the same each time for the same words (mulberry32). */
export type Drawn = {
  /** At least 0, less than 1. */
  next(): number;
  /** From 0 up to, and without, `end`. */
  below(end: number): number;
  /** Whether something happens that does in so many of a hundred cases. */
  happens(percent: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
};

export function drawFrom(...words: (string | number)[]): Drawn {
  let state = 2_166_136_261;
  for (const char of words.join('/')) state = Math.imul(state ^ char.charCodeAt(0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, happens: (percent) => next() * 100 < percent, pick: (list) => list[below(list.length)] };
}
