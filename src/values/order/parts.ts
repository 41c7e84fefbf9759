import { type Cents, formatUsd } from '#values/money.ts';

/** No part of a balance, and no rest behind one, is less (in cents); so nothing is left that a card cannot be charged for. */
export const LEAST_PART: Cents = 10_000;

/** Who has paid a part by the deadline has so many days more for the rest (rule 7.10). */
export const DAYS_AFTER_PART = 7;

/** How much of what is due one part may be; all of it is no part. Null: it is paid whole. */
export type PartBounds = { least: Cents; most: Cents };

export function partBounds(due: Cents): PartBounds | null {
  const most = due - LEAST_PART;
  return most < LEAST_PART ? null : { least: LEAST_PART, most };
}

export function isPart(amount: Cents, due: Cents): boolean {
  const bounds = partBounds(due);
  return bounds !== null && amount >= bounds.least && amount <= bounds.most;
}

/** What a part may be, for whoever has named another amount: at the field, and in the refusal. */
export function partBoundsText(due: Cents, { least, most }: PartBounds): string {
  const between = least === most ? `exactly ${formatUsd(least)}` : `from ${formatUsd(least)} to ${formatUsd(most)}`;
  return `A part can be ${between}, or pay all ${formatUsd(due)}.`;
}
