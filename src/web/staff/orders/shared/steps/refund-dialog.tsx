import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { refundOrder } from '#contract/orders/staff-order-calls.ts';
import type { PricedOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import type { BodyOf } from '#contract/route.ts';
import { usd } from '#web/client/format.ts';
import { newRequestKey } from '#web/client/request.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { REFUND_MEANINGS, refundRules, refundText } from '#web/staff/orders/shared/refund-choice.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { connectField } from '#web/staff/parts/connect-field.ts';
import { type MoneyStepProps, StepDialog, StepForm } from '#web/staff/parts/step-form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function RefundDialog(props: MoneyStepProps) {
  const { order, open, onClose } = props;
  return (
    <StepDialog open={open} onClose={onClose} title={`Refund ${order.orderNumber}`} description={whatGoesBack(order)}>
      <RefundForm {...props} />
    </StepDialog>
  );
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
  const form = useForm({
    defaultValues: {
      amount: stands && order.status !== 'shipped' ? '' : refundable,
      reason: '',
      requestKey,
      shown,
      ...(stands && { meaning: 'price_reduction' as const }),
    },
    resolver: zodResolver(refundRules(refundable)),
  });
  const [amount, meaning] = form.watch(['amount', 'meaning']);
  const field = connectField(form, change.fields);

  return (
    <StepForm
      label="Refund"
      submit="Refund"
      submitting="Refunding…"
      busy={change.busy}
      changed={form.formState.isDirty}
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
