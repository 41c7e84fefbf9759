import type { StaffOrder } from '#contract/staff-orders.ts';
import { wordBuild } from '#values/build.ts';

/** How the bow is to be set up; that nobody has said so yet stands out until the bow has left. */
export function BuildText({ order: { build, status } }: { order: Pick<StaffOrder, 'build' | 'status'> }) {
  if (build) return wordBuild(build);
  if (status === 'shipped' || status === 'cancelled') return 'Not chosen';
  return <strong className="font-semibold text-tan">Not chosen yet</strong>;
}
