import { useState } from 'react';
import type { z } from 'zod';
import type { orderCancellation } from '#contract/staff-orders.ts';
import { usd } from '#web/payment/usd.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StepProps } from './next-steps.tsx';
import { cancellationWords, type RefundChoice, readRefund, refundAmountOf } from './refund-choice.ts';
import { lineOf, StepForm } from './step-form.tsx';
import { useOrderChange } from './use-order-change.ts';

const CHOICES: [RefundChoice, string][] = [
  ['all', 'All of it'],
  ['part', 'A part'],
  ['nothing', 'Nothing'],
];

type CancelProps = StepProps & {
  /** What is chosen first; default: all of it. */
  refund?: RefundChoice;
};

export function CancelDialog(props: CancelProps) {
  const { order, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(opening) => !opening && onClose()}
      title={`Cancel ${order.orderNumber}`}
      description="A cancelled order cannot be taken up again."
    >
      <CancelForm {...props} />
    </Dialog>
  );
}

function CancelForm({ order, refund = 'all', onClose, onDone, onGone }: CancelProps) {
  const { orderNumber, refundable } = order;
  const [choice, setChoice] = useState<RefundChoice>(refund);
  const [part, setPart] = useState('');
  const [errors, setErrors] = useState<{ reason?: string; amount?: string }>({});
  const change = useOrderChange<z.input<typeof orderCancellation>>(
    orderNumber,
    { method: 'POST', path: '/cancel', step: 'cancel' },
    { onDone: () => onDone(`${orderNumber} is cancelled.`), onGone },
  );

  function submit(typed: FormData) {
    const reason = lineOf(typed, 'reason');
    const amount = choice === 'part' ? readRefund(part, refundable) : { cents: 0 };
    const found = {
      ...(reason ? {} : { reason: 'Please give the reason: the customer may ask, and the history keeps it.' }),
      ...('error' in amount ? { amount: amount.error } : {}),
    };
    setErrors(found);
    if (!reason || 'error' in amount) return;
    const refundAmount = refundAmountOf(choice, amount.cents);
    change.send({ reason, ...(refundAmount === undefined ? {} : { refundAmount }) });
  }

  return (
    <StepForm
      label="Cancel the order"
      submit="Cancel the order"
      submitting="Cancelling…"
      busy={change.busy}
      failure={change.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField label="Reason" name="reason" maxLength={200} required error={errors.reason} />
      {refundable !== '0.00' && (
        <fieldset className="space-y-3">
          <legend className="text-bone text-sm">What goes back of {usd(refundable)}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {CHOICES.map(([value, label]) => (
              <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2 text-bone">
                <input
                  type="radio"
                  name="choice"
                  value={value}
                  checked={choice === value}
                  onChange={() => setChoice(value)}
                  className="size-4"
                />
                {label}
              </label>
            ))}
          </div>
          {choice === 'part' && (
            <TextField
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
              required
              value={part}
              onChange={({ target }) => setPart(target.value)}
              error={errors.amount ?? change.fields.refundAmount ?? change.fields.amount}
            />
          )}
        </fieldset>
      )}
      <p aria-live="polite" className="border-rule-strong border-l-2 pl-4 text-bone">
        {cancellationWords(choice, part, refundable)}
      </p>
    </StepForm>
  );
}
