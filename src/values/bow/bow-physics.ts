import type { BowBuild } from './build.ts';

/**
 * How hard a Hunter pulls along its draw: a model, not a measurement (docs/decisions/0015). Lengths are in inches of AMO
 * draw length, which begins 1.75 in before the pivot of the grip; forces are in pounds, energies in foot-pounds.
 */
export type DrawSetup = Pick<BowBuild, 'drawLength' | 'drawWeight'> & {
  /** Which share of the peak lets off at full draw; `LET_OFF` unless told otherwise. */
  letOff?: number;
};

/** Of 70-80 % (rule 1.2), the one that is easier to hold. */
export const LET_OFF = 0.8;

/** From the pivot of the grip to the string at rest (rule 1.2). */
const BRACE_HEIGHT = 6.5;

/** What the AMO adds to the distance from the pivot, so that draw lengths are near those of arrows. */
const AMO_ADDITION = 1.75;

/** Where the draw begins: the string at rest, as an AMO draw length. */
export const AT_REST = BRACE_HEIGHT + AMO_ADDITION;

/** Where the parts of the draw end, in shares of the power stroke: the rise, the plateau, the drop; the rest is the valley. */
const RISEN = 0.2;
const DROPS = 0.9;
const DROPPED = 0.985;

/** How far the string travels under power: what the arrow is pushed along, in inches. */
export function powerStroke({ drawLength }: DrawSetup): number {
  return drawLength - AT_REST;
}

/** What is held at full draw, in pounds. */
export function holdingWeight({ drawWeight, letOff = LET_OFF }: DrawSetup): number {
  return drawWeight * (1 - letOff);
}

/** The pull at a draw between `AT_REST` and the draw length, in pounds; draws beyond either end count as that end. */
export function drawForce(setup: DrawSetup, draw: number): number {
  const share = Math.min(Math.max((draw - AT_REST) / powerStroke(setup), 0), 1);
  const { drawWeight } = setup;
  if (share < RISEN) return drawWeight * Math.sin((Math.PI / 2) * (share / RISEN));
  if (share < DROPS) return drawWeight;
  const holding = holdingWeight(setup);
  if (share >= DROPPED) return holding;
  const along = (share - DROPS) / (DROPPED - DROPS);
  return holding + ((drawWeight - holding) * (1 + Math.cos(Math.PI * along))) / 2;
}

/** The draws at which the pull has risen to its peak, begins to drop, and has dropped into the valley, in inches. */
export function stations(setup: DrawSetup): { risen: number; drops: number; dropped: number } {
  const stroke = powerStroke(setup);
  return { risen: AT_REST + RISEN * stroke, drops: AT_REST + DROPS * stroke, dropped: AT_REST + DROPPED * stroke };
}

/** What the drawn bow stores, in foot-pounds: the exact area under `drawForce`. */
export function storedEnergy(setup: DrawSetup): number {
  const { drawWeight } = setup;
  const holding = holdingWeight(setup);
  const rise = (2 / Math.PI) * RISEN * drawWeight;
  const peak = (DROPS - RISEN) * drawWeight;
  const drop = ((DROPPED - DROPS) * (drawWeight + holding)) / 2;
  const valley = (1 - DROPPED) * holding;
  return ((rise + peak + drop + valley) * powerStroke(setup)) / 12;
}
