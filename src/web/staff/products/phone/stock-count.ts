/** Somebody is counting: the figure that they began at, what they added since, and how much of it the server has yet to answer. */
export type StockCount = { start: number; added: number; waiting: number };

/** What whoever counts sees. Nobody else's change jumps in between two touches; it is there when the counting rests. */
export function shownStock({ start, added }: StockCount): number {
  return Math.max(0, start + added);
}

export function countTouch(count: StockCount | undefined, { from, to }: StockStep): StockCount {
  const { start, added, waiting } = count ?? { start: from, added: 0, waiting: 0 };
  return { start, added: added + (to - from), waiting: waiting + 1 };
}

/** A step that was refused is taken out again; those after it stay. */
export function countAnswer(count: StockCount, { from, to }: StockStep, accepted: boolean): StockCount {
  return { ...count, waiting: count.waiting - 1, added: accepted ? count.added : count.added - (to - from) };
}

/** One touch: from the figure on the screen to another. The server applies the difference. */
export type StockStep = { from: number; to: number };

/** What a figure may be typed with: digits, and either of the two signs for minus. */
export function figureOf(typed: string): string {
  return typed.replaceAll(/[^\d\u2212-]/g, '');
}

/** A typed figure: 0 at the least, so that -20 is 0, and `most` at the most; null for nothing typed. */
export function readStock(typed: string, most: number): number | null {
  const [, minus, digits] = /^([\u2212-]?)(\d+)/.exec(figureOf(typed)) ?? [];
  if (digits === undefined) return null;
  return minus ? 0 : Math.min(Number.parseInt(digits, 10), most);
}
