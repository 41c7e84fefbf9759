import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type DrawSetup, storedEnergy } from './bow-physics.ts';

/** A bow as it is drawn, and what it shoots, in grains. */
export type Shot = DrawSetup & { arrowWeight: number };

/** At the moment the arrow leaves the string. */
export type Estimate = {
  /** Feet per second. */
  speed: number;
  /** Foot-pounds. */
  kineticEnergy: number;
  /** Slug-feet per second, which are pound-seconds. */
  momentum: number;
  /** Which share of the stored energy the arrow takes with it. */
  efficiency: number;
};

export type NoEstimate = Refused<'arrow-too-light', { least: number }> | Refused<'arrow-too-heavy', { most: number }>;

/** What the page offers, in grains; below 5 grains per pound of draw weight a bow is nearly shot empty, which breaks bows. */
export const ARROW_WEIGHT = { least: 200, most: 800, step: 5, perPound: 5 } as const;

/** The usual condition of a rating, which we assume for ours; its speed in feet per second is the Hunter's (rule 1.2). */
export const RATING = { drawLength: 30, drawWeight: 70, arrowWeight: 350, speed: 355 } as const;

const GRAINS_PER_POUND = 7000;
const POUNDS_PER_SLUG = 32.17405;

/** What comes back of the stored energy when the bow is let down slowly; the rest is friction. */
const RETURNED = 0.97;

/** The mass that would have to fly with the arrow to account for what string, cams and limbs keep, so that the rating holds. */
export const VIRTUAL_MASS = (2 * RETURNED * storedEnergy(RATING)) / RATING.speed ** 2 - inSlugs(RATING.arrowWeight);

/** The lightest arrow for a draw weight in pounds, in grains. */
export function leastArrowWeight(drawWeight: number): number {
  return drawWeight * ARROW_WEIGHT.perPound;
}

/** Speed, energy and momentum of an arrow by the model; refused for arrows a bow should not or would not shoot. */
export function estimateShot(shot: Shot): Ok<Estimate> | NoEstimate {
  const least = leastArrowWeight(shot.drawWeight);
  if (shot.arrowWeight < least) return refused('arrow-too-light', { least });
  if (shot.arrowWeight > ARROW_WEIGHT.most) return refused('arrow-too-heavy', { most: ARROW_WEIGHT.most });
  const stored = storedEnergy(shot);
  const mass = inSlugs(shot.arrowWeight);
  const speed = Math.sqrt((2 * RETURNED * stored) / (mass + VIRTUAL_MASS));
  const kineticEnergy = (mass * speed ** 2) / 2;
  return ok({ speed, kineticEnergy, momentum: mass * speed, efficiency: kineticEnergy / stored });
}

/** Grains as the mass that one pound of force moves by one foot per second, every second. */
export function inSlugs(grains: number): number {
  return grains / GRAINS_PER_POUND / POUNDS_PER_SLUG;
}
