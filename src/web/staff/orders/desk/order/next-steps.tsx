import { Link } from 'react-router';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { BuildMissing } from '#web/staff/orders/shared/order-parts.tsx';
import { StepWindows } from '#web/staff/orders/shared/steps/step-windows.tsx';
import { useNextStep } from '#web/staff/orders/shared/use-order-change.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { type StepProps, unpaidTitle } from '#web/staff/parts/step-form.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Question } from '#web/ui/question.tsx';

/** The steps that the order allows now; papers stand beside them. */
export function NextSteps({ order }: { order: StaffOrderDetail }) {
  const panelPath = usePanelPath();
  return (
    <StepWindows order={order} process={(endings) => <ProcessStep order={order} {...endings} />}>
      <Link to={panelPath('orders', order.orderNumber, 'packing-slip')} className={buttonLook('quiet', 'px-2')}>
        Packing slip
      </Link>
      <Link to={`${panelPath('labels')}?order=${order.orderNumber}`} className={buttonLook('quiet', 'px-2')}>
        QR label
      </Link>
    </StepWindows>
  );
}

/** Work on the bow begins: one press, and a question when money is outstanding. */
function ProcessStep({ order, onDone, onGone }: Pick<StepProps, 'order' | 'onDone' | 'onGone'>) {
  const { request, busy, failure, question } = useNextStep(order, {
    step: 'process',
    onDone: () => onDone(`Work on ${order.orderNumber} has begun.`),
    onGone,
  });
  return (
    <>
      <Button
        kind={order.nextStep === 'process' ? 'blaze' : 'line'}
        busy={busy}
        onClick={() => request({ status: 'processing' })}
      >
        {busy ? 'Processing…' : 'Process'}
      </Button>
      <Question
        {...question}
        title={unpaidTitle(order, 'Process')}
        description="The order goes into work, and its history says that it was begun unpaid."
        yes="Process anyway"
        no="Not yet"
      />
      <BuildMissing order={order} className="order-last w-full" />
      <Failure className="w-full">{failure}</Failure>
    </>
  );
}
