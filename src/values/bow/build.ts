import { BOW_COLORS, type BowColor } from '#values/order/order.ts';

/** How a Hunter is set up for its archer. Lengths in inches, weights in pounds. */
export type BowBuild = { drawLength: number; drawWeight: number; hand: Hand };

export const HANDS = ['Right', 'Left'] as const;
export type Hand = (typeof HANDS)[number];

/** What the bow can be set to (rule 1.5). */
export const DRAW_LENGTH = { least: 25, most: 31, step: 0.5 } as const;
export const DRAW_WEIGHT = { least: 40, most: 70, step: 1 } as const;

/** What a wingspan may be, in inches; beyond these it was mistyped. */
export const WINGSPAN = { least: 48, most: 96 } as const;

/** The draw length that a wingspan suggests, to the half inch; it may be one that the bow cannot be set to. */
export function drawLengthFor(wingspan: number): number {
  return Math.round((wingspan / 2.5) * 2) / 2;
}

/** Where the configurator begins. */
export const FIRST_BUILD: BowBuild = { drawLength: 29, drawWeight: 60, hand: 'Right' };

export function isDrawLength(inches: number): boolean {
  return inches >= DRAW_LENGTH.least && inches <= DRAW_LENGTH.most && Number.isInteger(inches / DRAW_LENGTH.step);
}

function isDrawWeight(pounds: number): boolean {
  return pounds >= DRAW_WEIGHT.least && pounds <= DRAW_WEIGHT.most && Number.isInteger(pounds);
}

/** `29.5 in draw, 60 lbs, right hand`: the same words for customers, staff and mails. */
export function wordBuild({ drawLength, drawWeight, hand }: BowBuild): string {
  return `${drawLength} in draw, ${drawWeight} lbs, ${hand.toLowerCase()} hand`;
}

/** The query of a build's address: `color=tan&draw=29.5&weight=60&hand=left`. */
export function writeBuildQuery(color: string, { drawLength, drawWeight, hand }: BowBuild): string {
  const words = {
    color: color.toLowerCase(),
    draw: `${drawLength}`,
    weight: `${drawWeight}`,
    hand: hand.toLowerCase(),
  };
  return new URLSearchParams(words).toString();
}

/** The build in an address; null unless all of it is there and the bow can be set so. */
export function readBuild(query: URLSearchParams): BowBuild | null {
  const drawLength = readNumber(query.get('draw'));
  const drawWeight = readNumber(query.get('weight'));
  const hand = HANDS.find((one) => one.toLowerCase() === query.get('hand')?.toLowerCase());
  if (drawLength === null || drawWeight === null || !hand) return null;
  return isDrawLength(drawLength) && isDrawWeight(drawWeight) ? { drawLength, drawWeight, hand } : null;
}

/** `?color=tan` → Tan; null for anything that is no colour of the bow. */
export function readBowColor(text: unknown): BowColor | null {
  if (typeof text !== 'string') return null;
  return BOW_COLORS.find((color) => color.toLowerCase() === text.toLowerCase()) ?? null;
}

function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : null;
}
