import { Dialog } from '#web/ui/dialog.tsx';
import { Question } from '#web/ui/question.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { StepProps } from './next-steps.tsx';
import { lineOf, StepForm } from './step-form.tsx';
import { useNextStatus } from './use-next-status.ts';

const CARRIERS = ['UPS', 'USPS', 'FedEx', 'DHL'];

export function ShipDialog(props: StepProps) {
  const { order, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(opening) => !opening && onClose()}
      title={`Ship ${order.orderNumber}`}
      description={`To ${order.customerName}, ${order.shippingAddress}`}
    >
      <ShipForm {...props} />
    </Dialog>
  );
}

function ShipForm({ order, onClose, onDone, onGone }: StepProps) {
  const { request, busy, failure, question } = useNextStatus(order, 'ship', {
    onDone: () => onDone(`${order.orderNumber} is shipped.`),
    onGone,
  });
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
        onSubmit={(typed) => {
          const [carrier, trackingNumber] = [lineOf(typed, 'carrier'), lineOf(typed, 'trackingNumber')];
          request({ status: 'shipped', ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) });
        }}
      >
        <TextField label="Carrier" optional name="carrier" list="carriers" maxLength={40} autoComplete="off" />
        <datalist id="carriers">
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          optional
          name="trackingNumber"
          maxLength={64}
          autoComplete="off"
          hint="Left empty, the shop makes one."
        />
      </StepForm>
      <Question
        {...question}
        description="The order counts as shipped, and its history says that it went out unpaid."
        yes="Ship anyway"
        no="Not yet"
      />
    </>
  );
}
