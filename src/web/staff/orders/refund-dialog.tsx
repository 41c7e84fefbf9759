import { useState } from 'react';
import type { z } from 'zod';
import type { orderRefund } from '#contract/staff-orders.ts';
import { toDecimal } from '#values/money.ts';
import { newRequestKey } from '#web/client/request-key.ts';
import { usd } from '#web/payment/usd.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StepProps } from './next-steps.tsx';
import { readRefund } from './refund-choice.ts';
import { lineOf, StepForm } from './step-form.tsx';
import { useOrderChange } from './use-order-change.ts';

export function RefundDialog(props: StepProps) {
  const { order, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(opening) => !opening && onClose()}
      title={`Refund ${order.orderNumber}`}
      description={`Up to ${usd(order.refundable)} can go back to the customer’s card. The customer gets an email about it.`}
    >
      <RefundForm {...props} />
    </Dialog>
  );
}

function RefundForm({ order, onClose, onDone, onGone }: StepProps) {
  const { orderNumber, refundable } = order;
  const [requestKey] = useState(newRequestKey);
  const [errors, setErrors] = useState<{ reason?: string; amount?: string }>({});
  const change = useOrderChange<z.input<typeof orderRefund>>(
    orderNumber,
    { method: 'POST', path: '/refund', step: 'refund' },
    { onDone: () => onDone('The refund is on its way.'), onGone },
  );

  function submit(typed: FormData) {
    const reason = lineOf(typed, 'reason');
    const amount = readRefund(lineOf(typed, 'amount'), refundable);
    setErrors({
      ...(reason ? {} : { reason: 'Please give the reason: the customer may ask, and the history keeps it.' }),
      ...('error' in amount ? { amount: amount.error } : {}),
    });
    if (reason && 'cents' in amount) change.send({ reason, amount: toDecimal(amount.cents), requestKey });
  }

  return (
    <StepForm
      label="Refund"
      submit="Refund"
      submitting="Refunding…"
      busy={change.busy}
      failure={change.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Amount in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={refundable}
        error={errors.amount ?? change.fields.amount}
      />
      <TextField label="Reason" name="reason" maxLength={200} required error={errors.reason ?? change.fields.reason} />
    </StepForm>
  );
}
