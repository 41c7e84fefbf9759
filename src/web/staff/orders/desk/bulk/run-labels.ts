import type { BulkRun } from '#contract/bulk/bulk-schemas.ts';
import type { BulkKind, BulkLineState } from '#values/order/bulk-kinds.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

type KindText = {
  /** What is counted: "12 orders". */
  one: string;
  many: string;
  /** "Process 12 orders" */
  verb: string;
  /** "will be processed", "12 processed" */
  done: string;
  /** What a run of it is called. */
  name: string;
};

export const KIND_TEXTS: Record<BulkKind, KindText> = {
  process: { one: 'order', many: 'orders', verb: 'Process', done: 'processed', name: 'Processing' },
  ship: { one: 'parcel', many: 'parcels', verb: 'Ship', done: 'shipped', name: 'Shipping' },
  'payment-links': { one: 'payment link', many: 'payment links', verb: 'Send', done: 'sent', name: 'Sending' },
};

export function countOf(kind: BulkKind, count: number): string {
  const { one, many } = KIND_TEXTS[kind];
  return counted(count, one, many);
}

export function linesOf({ counts }: Pick<BulkRun, 'counts'>): number {
  return counts.waiting + counts.done + counts.already + counts.refused;
}

/** "Shipping 40 parcels" */
export function runTitle(run: BulkRun): string {
  return `${KIND_TEXTS[run.kind].name} ${countOf(run.kind, linesOf(run))}`;
}

export const LINE_LABELS: Record<BulkLineState, string> = {
  waiting: 'Left',
  done: 'Done',
  already: 'Done elsewhere',
  refused: 'Not done',
};

export function runState({ finishedAt, stoppedAt, counts }: BulkRun): {
  tone: BadgeTone;
  open?: boolean;
  word: string;
} {
  if (finishedAt) return { tone: counts.refused > 0 ? 'bad' : 'good', word: 'Finished' };
  return stoppedAt ? { tone: 'bad', open: true, word: 'Stopped' } : { tone: 'warm', open: true, word: 'Under way' };
}

/** What is read out of the progress: a new sentence at each quarter only. */
export function spokenRun(run: BulkRun): string {
  const { counts, finishedAt, stoppedAt } = run;
  if (finishedAt) return `Finished. ${counts.done} done, ${counts.refused} not done.`;
  if (stoppedAt) return `Stopped. ${counts.waiting} left.`;
  const all = linesOf(run);
  const quarters = all === 0 ? 0 : Math.floor((4 * (all - counts.waiting)) / all);
  return quarters === 0 ? 'It has begun.' : `${quarters * 25} percent done.`;
}
