import { readSummary } from '#contract/operation/overview-calls.ts';
import { listOrders } from '#contract/orders/staff-order-calls.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { reread } from '#web/staff/calls/call-as-staff.ts';
import { useWaits } from '#web/staff/calls/late-steps.ts';
import { LineChoice, useLineChoice } from '#web/staff/orders/shared/line-choice.tsx';
import { useTogether } from '#web/staff/orders/shared/together.tsx';
import { useParcel } from '#web/staff/orders/shared/use-order-change.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { TrackingFields, useTracking } from './tracking-fields.tsx';

/** One parcel of an order with gear: what is in it, and its number. */
export function PhoneParcel({ order }: { order: StaffOrderDetail }) {
  const { choices, choose, chosen } = useLineChoice(order);
  const together = useTogether(order);
  const tracking = useTracking();
  const waits = useWaits('order', order.orderNumber);
  useUnsaved(tracking.isTyped && !waits);
  const { request, busy, failure, question } = useParcel(order, {
    step: 'ship',
    onDone(saved) {
      tracking.clear();
      toast({ title: 'Order Updated', description: `${saved.orderNumber}: ${STATUS_LABELS[saved.status].label}.` });
    },
    onSettled: () => reread(listOrders, readSummary),
  });
  const isEmpty = choices.length > 0 && chosen.length === 0;
  const isIncomplete = isEmpty || together.isHeld;
  if (waits) return <p className="mt-5 text-tan">A step of this order waits for the connection.</p>;
  return (
    <form
      noValidate
      aria-label="Ship a parcel"
      className="mt-5 space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isIncomplete) return;
        request({ ...(choices.length > 0 && { items: chosen }), ...together.body, ...tracking.given });
      }}
    >
      <LineChoice choices={choices} choose={choose} />
      {together.fields}
      <TrackingFields tracking={tracking} />
      <Failure>{failure}</Failure>
      {isEmpty && <p className="text-tan">Choose what is in the parcel.</p>}
      <Button type="submit" kind="blaze" busy={busy} className="w-full">
        Ship
      </Button>
      <Question
        {...question}
        title="Money is outstanding"
        description={`${order.customerName} has not paid all of order ${order.orderNumber}. Ship it all the same?`}
        yes="Ship unpaid"
        no="Cancel"
      />
    </form>
  );
}
