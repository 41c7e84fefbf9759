import { formatDay, hasPassed, type IsoDay } from '#values/date.ts';

/** The days between which bows ship, both included. */
export type ShippingDays = { shipsFrom: IsoDay; shipsTo: IsoDay };

/** A batch as everybody may know it. */
export type PublicBatch = ShippingDays & {
  id: number;
  name: string;
  size: number;
  /** Places that somebody has, or that are kept for an order by phone. */
  taken: number;
  built: number;
  shipped: number;
  stage: BatchStage;
  makesFrom: IsoDay;
  /** What its first customers were promised, and each window they were told since, the present one last; empty: none was. */
  first: ShippingDays;
  moves: (ShippingDays & { told: IsoDay })[];
  lastShipped: IsoDay | null;
  kept: Kept;
};

/** The batches of one bow, in the order in which they are filled. */
export type BowBatches = { campaignId: number; bow: string; batches: PublicBatch[] };

/** `closed`: it takes no more orders, and its building has not begun. */
export type BatchStage = 'filling' | 'closed' | 'building' | 'shipping' | 'shipped';

type Standing = {
  isOpen: boolean;
  size: number;
  /** Places in use, and those of them with a customer who still owes. */
  used: number;
  owing: number;
  begun: number;
  shipped: number;
  /** Whether the last day of its window is over. */
  isOver: boolean;
};

/** How far a batch is, from what the workshop has done and not from the calendar. It has shipped when nobody who has paid waits. */
export function stageOf({ isOpen, size, used, owing, begun, shipped, isOver }: Standing): BatchStage {
  const isFilling = isOpen && used < size;
  if (shipped > 0) {
    const waiting = used - owing - shipped;
    return waiting <= 0 && !isFilling && (owing === 0 || isOver) ? 'shipped' : 'shipping';
  }
  if (begun > 0) return 'building';
  return isFilling ? 'filling' : 'closed';
}

/** How the promise that was made first has held so far. `days`: how far from it. */
export type Kept =
  | { how: 'stands' }
  | { how: 'kept'; days: number }
  | { how: 'moved'; days: number }
  | { how: 'late'; days: number };

type Promises = Pick<PublicBatch, 'first' | 'shipsTo' | 'stage' | 'lastShipped'>;

/** A batch that has shipped is measured by its last bow, any other by its window and by the day that it is. */
export function keptOf({ first, shipsTo, stage, lastShipped }: Promises, now: Date): Kept {
  if (stage === 'shipped' && lastShipped !== null) {
    const late = daysBetween(first.shipsTo, lastShipped);
    return late > 0 ? { how: 'late', days: late } : { how: 'kept', days: -late };
  }
  if (hasPassed(shipsTo, now)) return { how: 'late', days: 0 };
  const moved = daysBetween(first.shipsTo, shipsTo);
  return moved === 0 ? { how: 'stands' } : { how: 'moved', days: moved };
}

/** What was kept, in one sentence. */
export function keptText({ kept, first, lastShipped }: Pick<PublicBatch, 'kept' | 'first' | 'lastShipped'>): string {
  const last = formatDay(first.shipsTo);
  switch (kept.how) {
    case 'stands':
      return 'The promise stands as it was made first.';
    case 'kept':
      if (kept.days === 0) return `Kept: the last bow shipped on the last day that was promised first.`;
      return `Kept: the last bow shipped ${inDays(kept.days)} before the last day that was promised first.`;
    case 'moved':
      return `Not as promised first: it now ships ${inDays(Math.abs(kept.days))} ${kept.days > 0 ? 'later' : 'sooner'}.`;
    case 'late':
      if (lastShipped === null || kept.days === 0)
        return 'Late: the last day that was promised has passed, and not all bows have shipped.';
      return `Late: the last bow shipped ${inDays(kept.days)} after ${last}, the last day that was promised first.`;
  }
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** Negative where the second day is the earlier one. */
function daysBetween(from: IsoDay, to: IsoDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
