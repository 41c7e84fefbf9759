import type { OrderFilters } from '#contract/staff-orders.ts';
import { filterText } from '#web/staff/orders/shared/filter-labels.ts';

/** Says what is left out of the table, so that nobody takes a part for the whole. */
export function FilteredLine({ filters, onClear }: { filters: OrderFilters; onClear: () => void }) {
  const words = filterText(filters);
  if (words.length === 0) return <p className="text-ash leading-8">All orders, newest first.</p>;
  return (
    <p className="text-ash leading-8">
      Only <span className="text-bone wrap-anywhere">{words.join(', ')}</span>.{' '}
      <button
        type="button"
        onClick={onClear}
        className="ml-1 py-1 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
      >
        Clear all
      </button>
    </p>
  );
}
