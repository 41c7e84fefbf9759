import { tagOrders } from '#contract/bulk/bulk-calls.ts';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { listOrders, readOrderChoices, readOrderTotals } from '#contract/orders/staff-order-calls.ts';
import type { StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { callAsStaff, reread } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { RecordTags } from '#web/staff/tags/record-tags.tsx';
import { SetTags } from '#web/staff/tags/set-tags.tsx';
import type { TagChange } from '#web/staff/tags/tag-fold.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useOrderChoices } from './order-choice-filters.tsx';
import { rereadOrder } from './use-orders.ts';

/** The tags of an order and who does it, at the desk and on the phone. */
export function OrderTags({ order: { orderNumber, tags, assignee } }: { order: StaffOrder }) {
  const change = useStaffChange({
    scope: `tags-${orderNumber}`,
    send: (sent: TagChange) => callAsStaff(tagOrders, { query: {}, body: { orderNumbers: [orderNumber], ...sent } }),
    onDone() {
      reread(listOrders, readOrderTotals, readOrderChoices);
      return rereadOrder(orderNumber);
    },
    failed: 'Not changed',
  });
  return <RecordTags tags={tags} assignee={assignee} choices={useOrderChoices()} change={change} />;
}

/** The same of the chosen orders, at once; without `orderNumbers`, of all that match. */
export function TagsOfOrders({ filters, orderNumbers }: { filters: OrderFilters; orderNumbers: string[] | null }) {
  const change = useStaffChange({
    send: (sent: TagChange) =>
      callAsStaff(
        tagOrders,
        orderNumbers ? { query: {}, body: { orderNumbers, ...sent } } : { query: filters, body: sent },
      ),
    onDone({ orders, changed }) {
      reread(listOrders, readOrderTotals, readOrderChoices);
      const description = changed < orders ? `${counted(orders - changed, 'was', 'were')} so already.` : '';
      toast({ title: `${counted(changed, 'order', 'orders')} changed`, description });
    },
    otherwise: 'Nothing was changed. Please try again.',
  });
  return <SetTags choices={useOrderChoices()} change={change} />;
}
