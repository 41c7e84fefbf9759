import { use, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { may, type Permission } from '#contract/staff/people/access.ts';
import { BuildMissing } from '#web/staff/orders/shared/order-parts.tsx';
import { useNextStep } from '#web/staff/orders/shared/use-order-change.ts';
import { RoleContext } from '#web/staff/session/use-may.ts';
import { Failure } from '#web/staff/shell/failure.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { GearRefundDialog } from './gear-refund-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { type StepProps, unpaidTitle } from './step-form.tsx';

const WINDOWS = {
  ship: { label: 'Ship', Window: ShipDialog },
  cancel: { label: 'Cancel order', Window: CancelDialog },
  refund: { label: 'Refund', Window: RefundDialog },
  'refund-gear': { label: 'Refund gear', Window: GearRefundDialog },
  replace: { label: 'Send replacement', Window: ReplacementDialog },
  correct: { label: 'Correct details', Window: CorrectDialog },
} as const;
type WindowStep = keyof typeof WINDOWS;

/** Which role a step needs. */
const NEEDS: Record<StaffOrderDetail['steps'][number], Permission> = {
  process: 'orders.make',
  ship: 'orders.make',
  cancel: 'money',
  refund: 'money',
  'refund-gear': 'money',
  replace: 'orders.make',
  correct: 'orders.serve',
  'renew-link': 'orders.serve',
};

/** The steps that the order allows now to whoever is signed in. */
function useOwnSteps({ steps }: StaffOrderDetail): StaffOrderDetail['steps'] {
  const role = use(RoleContext);
  return steps.filter((step) => role !== null && may(role, NEEDS[step]));
}

/** The steps that the order allows now, and nothing else; papers stand beside them. */
export function NextSteps({ order }: { order: StaffOrderDetail }) {
  const panelPath = usePanelPath();
  const steps = useOwnSteps(order);
  const place = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<WindowStep | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const endings = {
    onDone(words: string) {
      setOpened(null);
      setRefusal(null);
      toast({ title: words });
      // The button that was pressed may be gone with its step.
      place.current?.focus({ preventScroll: true });
    },
    onGone(words: string) {
      setOpened(null);
      setRefusal(words);
    },
  };

  return (
    <section ref={place} tabIndex={-1} aria-label="Next steps" className="mt-5 outline-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {steps.includes('process') && <ProcessStep order={order} {...endings} />}
        {steps.map((step) =>
          step in WINDOWS ? (
            <Button
              key={step}
              kind={step === 'ship' && !steps.includes('process') ? 'blaze' : 'line'}
              onClick={() => {
                setRefusal(null);
                setOpened(step as WindowStep);
              }}
            >
              {WINDOWS[step as WindowStep].label}
            </Button>
          ) : null,
        )}
        <Link to={panelPath('orders', order.orderNumber, 'packing-slip')} className={buttonLook('quiet', 'px-2')}>
          Packing slip
        </Link>
        <Link to={`${panelPath('labels')}?order=${order.orderNumber}`} className={buttonLook('quiet', 'px-2')}>
          QR label
        </Link>
      </div>
      <Failure className="mt-4">{refusal}</Failure>
      {Object.entries(WINDOWS).map(([step, { Window }]) => (
        <Window key={step} order={order} open={opened === step} onClose={() => setOpened(null)} {...endings} />
      ))}
    </section>
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
      <Button kind="blaze" busy={busy} onClick={() => request({ status: 'processing' })}>
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
