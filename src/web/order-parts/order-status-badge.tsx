import { statusLabel } from './order-labels.ts';

const MARKS = new Map([
  ['pending', 'border-tan'],
  ['paid_deposit', 'border-tan bg-tan'],
  ['completed', 'border-moss bg-moss'],
  ['cancelled', 'border-ash'],
]);

/** The status in its word; the mark before it only repeats it. */
export function OrderStatusBadge({ status }: { status: string }) {
  return (
    <span className="inline-flex items-center gap-2 border border-rule-strong px-2.5 py-1 font-semibold text-bone text-sm leading-none">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full border-2 ${MARKS.get(status) ?? 'border-bone bg-bone'}`}
      />
      {statusLabel(status)}
    </span>
  );
}
