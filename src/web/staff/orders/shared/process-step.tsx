import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import type { StepProps } from '#web/staff/orders/desk/order/step-form.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { BuildMissing } from './build-missing.tsx';
import { useNextStatus } from './use-next-status.ts';

type ProcessStepProps = Pick<StepProps, 'onDone' | 'onGone'> & { order: StaffOrderDetail };

/** Work on the bow begins: one press, and a question when money is outstanding. */
export function ProcessStep({ order, onDone, onGone }: ProcessStepProps) {
  const { request, busy, failure, question } = useNextStatus(order, 'process', {
    onDone: () => onDone(`Work on ${order.orderNumber} has begun.`),
    onGone,
  });
  return (
    <>
      <Button kind="blaze" busy={busy} onClick={() => request({ status: 'processing' })}>
        {busy ? 'Processing…' : 'Process'}
      </Button>
      <Question
        {...question}
        description="The order goes into work, and its history says that it was begun unpaid."
        yes="Process anyway"
        no="Not yet"
      />
      <BuildMissing order={order} className="order-last w-full" />
      {failure && (
        <div className="w-full">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
    </>
  );
}
