import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { orderParcel } from '#contract/orders/parcel-schemas.ts';
import { CarrierField } from '#web/staff/orders/shared/carrier-field.tsx';
import { LineChoice, useLineChoice } from '#web/staff/orders/shared/line-choice.tsx';
import { useParcel } from '#web/staff/orders/shared/use-order-change.ts';
import { connectField } from '#web/staff/parts/connect-field.ts';
import { StepDialog, StepForm, type StepProps, unpaidTitle } from '#web/staff/parts/step-form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Question } from '#web/ui/question.tsx';

const shipRules = orderParcel.pick({ carrier: true, trackingNumber: true });

export function ShipDialog(props: StepProps) {
  const { order, open, onClose } = props;
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={`Ship ${order.orderNumber}`}
      description={`To ${order.customerName}, ${order.shippingAddress}`}
    >
      <ShipForm {...props} />
    </StepDialog>
  );
}

function ShipForm({ order, onClose, onDone, onGone }: StepProps) {
  const form = useForm({ defaultValues: { carrier: '', trackingNumber: '' }, resolver: zodResolver(shipRules) });
  const { choices, choose, chosen } = useLineChoice(order);
  const [empty, setEmpty] = useState(false);
  const { request, busy, failure, fields, question } = useParcel(order, {
    step: 'ship',
    onDone: ({ status }) =>
      onDone(
        status === 'shipped' ? `${order.orderNumber} is shipped.` : `A parcel of ${order.orderNumber} is shipped.`,
      ),
    onGone,
  });
  const field = connectField(form, fields);
  return (
    <>
      <StepForm
        label="Ship the order"
        submit="Ship"
        submitting="Shipping…"
        kind="blaze"
        busy={busy}
        changed={form.formState.isDirty}
        failure={empty && chosen.length === 0 ? 'Please choose what is in the parcel.' : failure}
        onClose={onClose}
        onSubmit={form.handleSubmit(({ carrier, trackingNumber }) => {
          const isEmpty = choices.length > 0 && chosen.length === 0;
          setEmpty(isEmpty);
          if (isEmpty) return;
          const items = choices.length > 0 ? { items: chosen } : {};
          request({ ...items, ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) });
        })}
      >
        <LineChoice choices={choices} choose={choose} />
        <CarrierField {...field('carrier')} />
        <TextField
          label="Tracking number"
          optional
          maxLength={64}
          autoComplete="off"
          hint="Left empty, the shop makes one."
          {...field('trackingNumber')}
        />
      </StepForm>
      <Question
        {...question}
        title={unpaidTitle(order, 'Ship')}
        description="The parcel counts as shipped, and the history says that it went out unpaid."
        yes="Ship anyway"
        no="Not yet"
      />
    </>
  );
}
