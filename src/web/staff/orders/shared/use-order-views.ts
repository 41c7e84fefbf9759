import { useQuery } from '@tanstack/react-query';
import { addOrderView, changeOrderView, listOrderViews, removeOrderView } from '#contract/orders/order-view-calls.ts';
import type { NewOrderView, OrderView } from '#contract/orders/order-view-schemas.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';

const viewsQuery = () => staffQuery(listOrderViews);

/** The views of the list that this person has: their own, and those that are shared. */
export function useOrderViews() {
  return useQuery(viewsQuery());
}

type Sent = { id: number | null; view: NewOrderView | null };

/** Keeps a new view, changes one, or, without one, removes it; the answer is all of them. */
export function useViewChange({ onDone }: { onDone: () => void }) {
  return useStaffChange<OrderView[], Sent>({
    send({ id, view }) {
      if (!view) return callAsStaff(removeOrderView, { params: { view: id ?? 0 } });
      if (id === null) return callAsStaff(addOrderView, { body: view });
      return callAsStaff(changeOrderView, { params: { view: id }, body: view });
    },
    async onDone(views) {
      await keepAnswer(viewsQuery(), views);
      onDone();
    },
    otherwise: 'Nothing was changed. Please try again.',
  });
}
