import { BOW_COLORS, type BowColor } from '#values/order/order.ts';

/** The bow of which there are drawn pictures, in `BOW_COLORS`; other bows have those of their product. */
export const HUNTER = 'Hunter';

/** The name of a bow as a title: the Hunter has its article (rule 1.1), what others are called is the owner's. */
export function bowTitle(name: string | null | undefined): string {
  return name && name !== HUNTER ? name : `The ${HUNTER}`;
}

/** The same within a sentence: "the Hunter". */
export function bowInText(name: string | null | undefined): string {
  return name && name !== HUNTER ? name : `the ${HUNTER}`;
}

/** The finish in which there are pictures of this bow; null: another bow, or a finish that was not drawn. */
export function drawnFinish(name: string | null | undefined, color: string | null | undefined): BowColor | null {
  if (name && name !== HUNTER) return null;
  return BOW_COLORS.find((drawn) => drawn === color) ?? null;
}

/** What may be chosen for an order: the finishes that are offered now, and the one that it has. */
export function withOwn(offered: readonly string[], own: string | null): string[] {
  return own === null || offered.includes(own) ? [...offered] : [own, ...offered];
}

/** The finish that an address or a tab names, in whatever capitals; null for one that is not offered. */
export function readFinish<Finish extends string>(text: unknown, offered: readonly Finish[]): Finish | null {
  if (typeof text !== 'string') return null;
  return offered.find((finish) => finish.toLowerCase() === text.toLowerCase()) ?? null;
}
