import type { ReleaseOutlook } from '#contract/mailings/mailing-schemas.ts';

type Releasable = ReleaseOutlook['batches'][number];

/** In the address: nobody is left out, also those whose bows are made long after. */
export const ALL = 'all';

/**
 * Whom the release form asks: the batch that the address names, all who owe (null) where it says so, and else the batch that is
 * due first of those in which somebody owes (rule 31.6). It stays the same one when these were just asked.
 */
export function chosenBatch(batches: Releasable[], named: string | null): Releasable | null {
  if (named === ALL) return null;
  const due = batches
    .filter(({ recipients, askedLately }) => recipients + askedLately > 0)
    .sort((one, other) => one.makesFrom.localeCompare(other.makesFrom));
  return batches.find(({ id }) => String(id) === named) ?? due[0] ?? null;
}
