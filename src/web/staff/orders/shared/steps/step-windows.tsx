import { type ReactNode, use, useRef, useState } from 'react';
import { may, type Permission } from '#contract/access.ts';
import { isPriced, type OrderStep, type StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { RoleContext } from '#web/staff/calls/use-may.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import type { StepProps } from '#web/staff/parts/step-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { GearRefundDialog } from './gear-refund-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

const WINDOWS = { ship: ShipDialog, replace: ReplacementDialog, correct: CorrectDialog };
const MONEY_WINDOWS = { cancel: CancelDialog, refund: RefundDialog, 'refund-gear': GearRefundDialog };

const LABELS = {
  ship: 'Ship',
  cancel: 'Cancel order',
  refund: 'Refund',
  'refund-gear': 'Refund gear',
  replace: 'Send replacement',
  correct: 'Correct details',
} as const;
type WindowStep = keyof typeof LABELS;

/** Which role a step needs. */
const NEEDS: Record<OrderStep, Permission> = {
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
function useOwnSteps({ steps }: StaffOrderDetail): OrderStep[] {
  const role = use(RoleContext);
  return steps.filter((step) => role !== null && may(role, NEEDS[step]));
}

type StepWindowsProps = {
  order: StaffOrderDetail;
  /** Stands elsewhere on this screen. */
  except?: WindowStep;
  /** The step that opens no window, before the others. */
  process?: (endings: Pick<StepProps, 'onDone' | 'onGone'>) => ReactNode;
  /** Papers beside the buttons. */
  children?: ReactNode;
};

/** The steps that the order allows now, and nothing else: a button with a window for each; the same on desk and phone. */
export function StepWindows({ order, except, process, children }: StepWindowsProps) {
  const steps = useOwnSteps(order).filter((step) => step !== except);
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
  const begins = process !== undefined && steps.includes('process');

  return (
    <section ref={place} tabIndex={-1} aria-label="Next steps" className="mt-5 outline-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {begins && process(endings)}
        {steps.map((step) =>
          step in LABELS ? (
            <Button
              key={step}
              kind={step === order.nextStep ? 'blaze' : 'line'}
              onClick={() => {
                setRefusal(null);
                setOpened(step as WindowStep);
              }}
            >
              {LABELS[step as WindowStep]}
            </Button>
          ) : null,
        )}
        {children}
      </div>
      <Failure className="mt-4">{refusal}</Failure>
      {Object.entries(WINDOWS).map(([step, Window]) => (
        <Window key={step} order={order} open={opened === step} onClose={() => setOpened(null)} {...endings} />
      ))}
      {isPriced(order) &&
        Object.entries(MONEY_WINDOWS).map(([step, Window]) => (
          <Window key={step} order={order} open={opened === step} onClose={() => setOpened(null)} {...endings} />
        ))}
    </section>
  );
}
