import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orderStep } from '#contract/staff/orders.ts';
import { useNextStep } from '#web/staff/orders/shared/use-order-change.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { Question } from '#web/ui/question.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StepDialog, StepForm, type StepProps, unpaidTitle } from './step-form.tsx';

const shipRules = orderStep.pick({ carrier: true, trackingNumber: true });

const CARRIERS = ['UPS', 'USPS', 'FedEx', 'DHL'];

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
  const { request, busy, failure, fields, question } = useNextStep(order, {
    step: 'ship',
    onDone: () => onDone(`${order.orderNumber} is shipped.`),
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
        failure={failure}
        onClose={onClose}
        onSubmit={form.handleSubmit(({ carrier, trackingNumber }) =>
          request({ status: 'shipped', ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) }),
        )}
      >
        <TextField label="Carrier" optional list="carriers" maxLength={40} autoComplete="off" {...field('carrier')} />
        <datalist id="carriers">
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
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
        description="The order counts as shipped, and its history says that it went out unpaid."
        yes="Ship anyway"
        no="Not yet"
      />
    </>
  );
}
