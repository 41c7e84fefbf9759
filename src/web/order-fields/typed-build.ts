import type { z } from 'zod';
import { type BowBuild, DRAW_LENGTH, DRAW_WEIGHT, readBuild, wordBuild } from '#values/bow/build.ts';

const PARTS = ['drawLength', 'drawWeight', 'hand'] as const;

/** A build as three lists hold it; an empty word is a choice that was not made. */
export type TypedBuild = Record<(typeof PARTS)[number], string>;

/** All that the lists offer, as their words. */
export const DRAW_LENGTHS = stepsOf(DRAW_LENGTH);
export const DRAW_WEIGHTS = stepsOf(DRAW_WEIGHT);

export const CHOOSE_ALL = 'Please choose all three, or none of them.';

export function typeBuild(build: BowBuild | null): TypedBuild {
  return build
    ? { drawLength: `${build.drawLength}`, drawWeight: `${build.drawWeight}`, hand: build.hand }
    : { drawLength: '', drawWeight: '', hand: '' };
}

/** What was chosen; null while a part of it is missing. */
export function readTypedBuild({ drawLength, drawWeight, hand }: TypedBuild): BowBuild | null {
  return readBuild(new URLSearchParams({ draw: drawLength, weight: drawWeight, hand }));
}

/** The parts that are missing where another one was chosen. */
export function missingParts(typed: TypedBuild): (keyof TypedBuild)[] {
  const missing = PARTS.filter((part) => typed[part] === '');
  return missing.length === PARTS.length ? [] : missing;
}

/** The rule of a form: of the lists of the build all are chosen, or none. */
export function wholeBuild({ value, issues }: z.core.ParsePayload<TypedBuild>): void {
  for (const part of missingParts(value)) {
    issues.push({ code: 'custom', message: CHOOSE_ALL, path: [part], input: value[part] });
  }
}

export function isSameBuild(one: BowBuild | null, other: BowBuild | null): boolean {
  return one && other ? wordBuild(one) === wordBuild(other) : one === other;
}

function stepsOf({ least, most, step }: { least: number; most: number; step: number }): string[] {
  return Array.from({ length: (most - least) / step + 1 }, (_, at) => `${least + at * step}`);
}
