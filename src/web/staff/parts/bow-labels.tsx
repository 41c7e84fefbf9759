import type { StaffBow } from '#contract/bows/workshop-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import type { BowState } from '#values/order/campaign.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { StateText } from './staff-order-labels.ts';

/** Where a bow is, in the words of those who make it. */
export const BOW_STATE_LABELS: Record<BowState, StateText> = {
  to_make: { label: 'To make', tone: 'warm', open: true },
  in_making: { label: 'In the making', tone: 'warm' },
  made: { label: 'Made', tone: 'plain', open: true },
  packed: { label: 'Packed', tone: 'plain' },
  shipped: { label: 'Shipped', tone: 'good' },
};

/** What a step does to a bow, on its button. */
export const STEP_LABELS: Record<BowState, string> = {
  to_make: 'Back to make',
  in_making: 'Start',
  made: 'Mark as made',
  packed: 'Mark as packed',
  shipped: 'Ship',
};

/** The step that takes the last one back. */
export function backLabel(former: BowState): string {
  return `Back to “${BOW_STATE_LABELS[former].label}”`;
}

/** "Start 12 bows", "Mark 1 bow as made" */
export function severalLabel(to: BowState, count: number): string {
  const bows = count === 1 ? '1 bow' : `${count} bows`;
  return to === 'in_making' ? `Start ${bows}` : `Mark ${bows} as ${BOW_STATE_LABELS[to].label.toLowerCase()}`;
}

export function BowStateBadge({ state }: { state: BowState }) {
  return <Badge {...BOW_STATE_LABELS[state]} />;
}

/** Color and build in one line; that a build is missing stands out, because the bow cannot be started. */
export function BowBuild({ bow: { build, color } }: { bow: Pick<StaffBow, 'build' | 'color'> }) {
  return (
    <>
      {color}, {build ? wordBuild(build) : <strong className="font-semibold text-tan">no build chosen yet</strong>}
    </>
  );
}

const HELD = { disputed: 'Disputed', 'money-missing': 'Money missing' } as const;

/** Why the order of a bow is held back. */
export function BowHeld({ bow: { held, listed, orderStatus } }: { bow: StaffBow }) {
  if (orderStatus === 'cancelled') return <Badge tone="bad" label="Order cancelled" />;
  if (!listed) return <Badge tone="quiet" label="Not worked on" />;
  return held && <Badge tone="bad" label={HELD[held]} />;
}
