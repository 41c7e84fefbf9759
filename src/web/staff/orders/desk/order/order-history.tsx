import type { Change } from '#contract/staff-orders.ts';
import { ChangeList } from '#web/staff/audit/change-list.tsx';
import { withoutNotes } from '#web/staff/orders/shared/notes-of.ts';

/** Every change of the order, the newest first. */
export function OrderHistory({ events }: { events: Change[] }) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="title-block mb-2 text-bone">
        History
      </h2>
      <ChangeList entries={withoutNotes(events).toReversed()} />
    </section>
  );
}
