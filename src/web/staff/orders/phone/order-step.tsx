import { useEffect, useRef, useState } from 'react';
import { readSummary } from '#contract/operation/overview-calls.ts';
import { listOrders, readOrder } from '#contract/orders/staff-order-calls.ts';
import { isPriced, type StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { usd } from '#web/client/format.ts';
import { queryClient } from '#web/client/query-client.ts';
import { reread } from '#web/staff/calls/call-as-staff.ts';
import { useWaits } from '#web/staff/calls/late-steps.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { patchOrder } from '#web/staff/orders/shared/order-feed.ts';
import { useNextStep } from '#web/staff/orders/shared/use-order-change.ts';
import { STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { TrackingFields, useTracking } from './tracking-fields.tsx';

const STEPS = {
  process: { label: 'Process', status: 'processing' },
  ship: { label: 'Ship', status: 'shipped' },
} as const;

/** How long the next step waits after one, so that a second touch is not the step after it. */
const REST_MS = 1500;

type OrderStepProps = {
  order: StaffOrder;
  /** Fields for carrier and tracking number; without them the server makes a number of its own (rule 6.3). */
  withTracking?: boolean;
};

/** Process or Ship, shown at once and taken back when the server refuses; and the question before it while money is outstanding. */
export function OrderStep({ order, withTracking = false }: OrderStepProps) {
  const { resting, rest } = useRest();
  const mayAllow = useMay('money');
  const { request, busy, question } = useNextStep(order, {
    scope: `order-${order.id}`,
    async showAtOnce({ status }) {
      for (const { path } of [listOrders, readOrder]) await queryClient().cancelQueries({ queryKey: [path] });
      patchOrder(order, { status });
      return () => patchOrder(order, { status: order.status });
    },
    onDone(saved) {
      patchOrder(order, rowOf(saved));
      toast({ title: 'Order Updated', description: `${saved.orderNumber}: ${STATUS_LABELS[saved.status].label}.` });
    },
    failed: (error) => (mayAllow && isRefusal(error, 'unpaid') ? null : 'Failed to update order'),
    otherwise: 'It is as it was. Please try again.',
    onSettled() {
      rest();
      reread(listOrders, readSummary);
    },
  });
  const tracking = useTracking();
  const mayTake = useMay('orders.make');
  const waits = useWaits('order', order.orderNumber);
  const next = mayTake ? order.workStep && STEPS[order.workStep] : null;
  const ships = next !== null && withTracking && order.workStep === 'ship';
  useUnsaved(ships && tracking.isTyped);

  function take() {
    if (!next || resting) return;
    request({ status: next.status, ...(ships && tracking.given) });
  }

  return (
    <>
      {ships && (
        <div className="mb-5">
          <TrackingFields tracking={tracking} />
        </div>
      )}
      {next && waits && <p className="text-tan">Waits for the connection</p>}
      {next && !waits && (
        <Button
          kind={withTracking && order.nextStep === order.workStep ? 'blaze' : 'line'}
          busy={busy || resting}
          aria-label={withTracking ? undefined : `${next.label} ${order.orderNumber}`}
          onClick={take}
          className={withTracking ? 'w-full' : 'relative min-w-28'}
        >
          {next.label}
        </Button>
      )}
      {isPriced(order) && (
        <Question
          {...question}
          title={`${usd(order.outstanding)} is outstanding`}
          description={`${order.customerName} has not paid ${usd(order.outstanding)} of order ${order.orderNumber}. ${next?.label} it all the same?`}
          yes={`${next?.label} unpaid`}
          no="Cancel"
        />
      )}
    </>
  );
}

function useRest() {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function rest() {
    clearTimeout(timer.current);
    setResting(true);
    timer.current = setTimeout(() => setResting(false), REST_MS);
  }
  return { resting, rest };
}

/** What a list shows of an order, and nothing else of what its page knows. */
function rowOf({
  status,
  workStep,
  nextStep,
  paymentState,
  outstanding,
  carrier,
  trackingNumber,
  shippedAt,
}: StaffOrder) {
  return { status, workStep, nextStep, paymentState, outstanding, carrier, trackingNumber, shippedAt };
}
