import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { refundOrder } from '#contract/calls/staff/orders.ts';
import type { BodyOf } from '#contract/route.ts';
import { usd } from '#web/client/format.ts';
import { newRequestKey } from '#web/client/request.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { refundRules } from '#web/staff/orders/shared/refund-choice.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { StepProps } from './step-form.tsx';
import { StepDialog, StepForm } from './step-form.tsx';

export function RefundDialog(props: StepProps) {
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
