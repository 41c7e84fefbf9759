import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { refundOrder } from '#contract/calls/staff/orders.ts';
import type { BodyOf } from '#contract/route.ts';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { usd } from '#web/client/format.ts';
import { newRequestKey } from '#web/client/request.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { BuildMissing } from '#web/staff/orders/shared/order-parts.tsx';
import { refundRules } from '#web/staff/orders/shared/refund-choice.ts';
import { useNextStep, useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { Failure } from '#web/staff/shell/failure.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Question } from '#web/ui/question.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { StepDialog, StepForm, type StepProps, unpaidTitle } from './step-form.tsx';

function RefundDialog(props: StepProps) {
  const { order, open, onClose } = props;
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={`Refund ${order.orderNumber}`}
      description={`Up to ${usd(order.refundable)} can go back to the customer’s card. The customer gets an email about it.`}
    >
      <RefundForm {...props} />
    </StepDialog>
  );
}

function RefundForm({ order, onClose, onDone, onGone }: StepProps) {
  const { orderNumber, refundable } = order;
  const [requestKey] = useState(newRequestKey);
  const change = useOrderChange(orderNumber, {
    send: (body: BodyOf<typeof refundOrder>) => callAsStaff(refundOrder, { params: { order: orderNumber }, body }),
    step: 'refund',
    onDone: () => onDone('The refund is on its way.'),
    onGone,
  });

  const form = useForm({
    defaultValues: { amount: refundable, reason: '', requestKey },
    resolver: zodResolver(refundRules(refundable)),
  });
  const field = connectField(form, change.fields);

  return (
    <StepForm
      label="Refund"
      submit="Refund"
      submitting="Refunding…"
      busy={change.busy}
      failure={change.failure}
      onClose={onClose}
      onSubmit={form.handleSubmit(change.send)}
    >
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        {...field('amount')}
      />
      <TextField label="Reason" maxLength={200} required {...field('reason')} />
    </StepForm>
  );
}

const WINDOWS = {
  ship: { label: 'Ship', Window: ShipDialog },
  cancel: { label: 'Cancel order', Window: CancelDialog },
  refund: { label: 'Refund', Window: RefundDialog },
  correct: { label: 'Correct details', Window: CorrectDialog },
} as const;
type WindowStep = keyof typeof WINDOWS;

/** The steps that the order allows now, and nothing else; papers stand beside them. */
export function NextSteps({ order }: { order: StaffOrderDetail }) {
  const panelPath = usePanelPath();
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
        {order.steps.includes('process') && <ProcessStep order={order} {...endings} />}
        {order.steps.map((step) =>
          step in WINDOWS ? (
            <Button
              key={step}
              kind={step === 'ship' ? 'blaze' : 'line'}
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
