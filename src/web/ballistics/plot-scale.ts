import { AT_REST, type DrawSetup, holdingWeight, stations } from '#values/bow/bow-physics.ts';

/** What the plot shows, whatever the bow is set to, so that curves can be compared: inches of draw, pounds of pull. */
export const INCHES = { from: 8, to: 33, ticks: [10, 15, 20, 25, 30] } as const;
export const POUNDS = { to: 80, ticks: [20, 40, 60] } as const;

const SPAN = INCHES.to - INCHES.from;

/** Size of the drawing in its own units: an inch is 1 wide, a pound 1 high, and y grows downward. */
export const VIEW_BOX = `${INCHES.from} 0 ${SPAN} ${POUNDS.to}`;

/** Where a draw stands, from the left of the plot. */
export function across(inches: number): string {
  return `${round(((inches - INCHES.from) / SPAN) * 100)}%`;
}

/** Where a pull stands, from the foot of the plot. */
export function above(pounds: number): string {
  return `${round((pounds / POUNDS.to) * 100)}%`;
}

/** The draw that is under a point of the plot; `share` is how far it is from the left, 0 to 1. */
export function drawAt(share: number): number {
  return INCHES.from + share * SPAN;
}

/** A quarter of a sine as a cubic curve: where its two handles are, in shares of its width and height. */
const [FIRST, SECOND, LIFT] = [0.3261, 0.6381, 0.5123];

/**
 * The curve as a path with always the same commands, so that browsers can move from one build's to another's. From the
 * model's own parts: sines become cubic curves, which are off by less than what a hair is wide.
 */
export function writeCurve(setup: DrawSetup): string {
  const { drawLength, drawWeight } = setup;
  const { risen, drops, dropped } = stations(setup);
  const holding = holdingWeight(setup);
  const rise = risen - AT_REST;
  const half = (dropped - drops) / 2;
  const fall = (drawWeight - holding) / 2;
  const middle = holding + fall;
  const point = (inches: number, pounds: number) => `${round(inches)} ${round(POUNDS.to - pounds)}`;
  return [
    `M${point(AT_REST, 0)}`,
    `C${point(AT_REST + FIRST * rise, LIFT * drawWeight)} ${point(AT_REST + SECOND * rise, drawWeight)} ${point(risen, drawWeight)}`,
    `L${point(drops, drawWeight)}`,
    `C${point(drops + (1 - SECOND) * half, drawWeight)} ${point(drops + (1 - FIRST) * half, middle + LIFT * fall)} ${point(drops + half, middle)}`,
    `C${point(drops + (1 + FIRST) * half, middle - LIFT * fall)} ${point(drops + (1 + SECOND) * half, holding)} ${point(dropped, holding)}`,
    `L${point(drawLength, holding)}`,
  ].join('');
}

/** The curve and what is below it: the stored energy. */
export function writeArea(setup: DrawSetup): string {
  return `${writeCurve(setup)}L${round(setup.drawLength)} ${POUNDS.to}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
