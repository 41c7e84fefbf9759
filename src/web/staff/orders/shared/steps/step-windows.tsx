import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { may, type Permission } from '#contract/access.ts';
import { refundOrder } from '#contract/orders/staff-order-calls.ts';
import {
  isPriced,
  type OrderStep,
  type PricedOrderDetail,
  type StaffOrderDetail,
} from '#contract/orders/staff-order-schemas.ts';
import type { BodyOf } from '#contract/route.ts';
import { usd } from '#web/client/format.ts';
import { newRequestKey } from '#web/client/request.ts';
import { UndoChange } from '#web/staff/audit/undo-change.tsx';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { RoleContext, useMay } from '#web/staff/calls/may.tsx';
import { REFUND_MEANINGS, refundRules, refundText } from '#web/staff/orders/shared/refund-choice.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { useUndoable, useUndoStep } from '#web/staff/orders/shared/use-orders.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { type MoneyStepProps, StepForm, type StepProps, stepWindow } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { StopStep } from '#web/staff/waiting/stop-step.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { GearRefundDialog } from './gear-refund-dialog.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';

const RefundDialog = stepWindow(
  RefundForm,
  ({ order }) => `Refund ${order.orderNumber}`,
  ({ order }) => whatGoesBack(order),
);
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
  const mayStop = useMay('money');
  const undo = useUndoStep(order.orderNumber);
  const last = useUndoable(order.events).at(-1);
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
  useAskedStep((step) => {
    if (steps.includes(step)) setOpened(step);
    else setRefusal(`“${LABELS[step]}” is not possible for this order now.`);
  });
  const begins = process !== undefined && steps.includes('process');

  return (
    <section ref={place} tabIndex={-1} aria-label="Next steps" className="mt-4 outline-none">
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
      {order.cancelsAt && (
        <StopStep step={{ kind: 'cancellation', key: order.orderNumber, dueAt: order.cancelsAt }} mayStop={mayStop} />
      )}
      {last?.undoUntil && <UndoChange key={last.id} entry={last} undo={undo} of={order.orderNumber} />}
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

/** A step that the address asks for, such as that of a jump: it is opened once, and the address forgets it. */
function useAskedStep(onAsked: (step: WindowStep) => void): void {
  const [search, setSearch] = useSearchParams();
  const asked = Object.keys(LABELS).find((step) => step === search.get('step')) as WindowStep | undefined;
  const open = useEffectEvent(onAsked);
  const forget = useEffectEvent(() => {
    const next = new URLSearchParams(search);
    next.delete('step');
    setSearch(next, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!asked) return;
    open(asked);
    forget();
  }, [asked]);
}

function whatGoesBack({ status, refundable }: PricedOrderDetail): string {
  const told = `Up to ${usd(refundable)} can go back the way it came. The customer gets an email about it.`;
  return status === 'cancelled' || status === 'shipped' ? told : `${told} The order goes on; to end it, cancel it.`;
}

function RefundForm({ order, onClose, onDone, onGone }: MoneyStepProps) {
  const { orderNumber, refundable } = order;
  const [requestKey] = useState(newRequestKey);
  // What this window says, whatever is read anew behind it: the server compares.
  const [shown] = useState(refundable);
  const change = useOrderChange(orderNumber, {
    send: (body: BodyOf<typeof refundOrder>) => callAsStaff(refundOrder, { params: { order: orderNumber }, body }),
    step: 'refund',
    onDone: () => onDone('The refund is on its way.'),
    onGone,
  });
  const stands = order.status !== 'cancelled';
  const start = {
    amount: stands && order.status !== 'shipped' ? '' : refundable,
    reason: '',
    requestKey,
    shown,
    ...(stands && { meaning: 'price_reduction' as const }),
  };
  const { form, field, frame } = useRulesForm(refundRules(refundable), start, change);
  const [amount, meaning] = form.watch(['amount', 'meaning']);
  return (
    <StepForm label="Refund" submit="Refund" submitting="Refunding…" {...frame} onClose={onClose}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        {...field('amount')}
      />
      <TextField label="Reason" maxLength={200} required {...field('reason')} />
      {stands && (
        <fieldset className="space-y-3">
          <legend className="text-bone text-sm">What it means for the price</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {REFUND_MEANINGS.map(([value, label]) => (
              <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2 text-bone">
                <input type="radio" value={value} {...form.register('meaning')} className="size-4" />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {stands && (
        <p aria-live="polite" className="border-rule-strong border-l-2 pl-4 text-bone">
          {refundText(meaning ?? 'price_reduction', String(amount), order)}
        </p>
      )}
    </StepForm>
  );
}
