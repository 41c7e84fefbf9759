import type { OrderRow } from '#db/schema.ts';
import type { BowBuild } from '#values/build.ts';

type BuildColumns = Pick<OrderRow, 'drawLength' | 'drawWeight' | 'hand'>;

/** How the bow of an order is set up; null where nothing was chosen. */
export function buildOf({ drawLength, drawWeight, hand }: BuildColumns): BowBuild | null {
  return drawLength === null || drawWeight === null || hand === null ? null : { drawLength, drawWeight, hand };
}

/** The same for the table: null empties all three columns, undefined leaves them alone. */
export function buildColumns(build: BowBuild | null | undefined): Partial<BuildColumns> {
  if (build === undefined) return {};
  const { drawLength = null, drawWeight = null, hand = null } = build ?? {};
  return { drawLength, drawWeight, hand };
}
