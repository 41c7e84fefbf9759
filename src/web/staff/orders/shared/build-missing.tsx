import type { StaffOrder } from '#contract/staff-orders.ts';

type BuildMissingProps = { order: Pick<StaffOrder, 'build' | 'customerName'>; className: string };

/** Said beside the step that begins the work, which can be made all the same: older orders come without a build. */
export function BuildMissing({ order: { build, customerName }, className }: BuildMissingProps) {
  if (build) return null;
  return (
    <p className={`text-tan ${className}`}>
      No build was chosen. Ask {customerName} for draw length, draw weight and hand before the bow is made.
    </p>
  );
}
