import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { correctTracking, takeBackParcel } from '#contract/orders/parcel-calls.ts';
import { shipmentTakenBack, type TrackingCorrection, trackingCorrection } from '#contract/orders/parcel-schemas.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { wordLine } from '#values/text/line-text.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { connectField } from '#web/staff/parts/connect-field.ts';
import { StepDialog, StepForm } from '#web/staff/parts/step-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { CarrierField } from './carrier-field.tsx';
import { useOrderChange } from './use-order-change.ts';

type Parcel = StaffOrderDetail['parcels'][number];
type Props = { order: StaffOrderDetail; parcel: Parcel };
type WindowProps = Props & { open: boolean; onClose: () => void };

/** What may be done with a parcel that was sent; the same on desk and phone. */
export function ParcelSteps({ order, parcel }: Props) {
  const [opened, setOpened] = useState<Parcel['steps'][number] | null>(null);
  if (parcel.steps.length === 0) return null;
  const close = () => setOpened(null);
  const what = <span className="sr-only"> of the parcel with {contentsOf(parcel)}</span>;
  return (
    <div className="flex flex-wrap gap-x-5">
      {parcel.steps.includes('correct-tracking') && (
        <Button kind="quiet" onClick={() => setOpened('correct-tracking')}>
          Correct tracking{what}
        </Button>
      )}
      {parcel.steps.includes('take-back') && (
        <Button kind="quiet" onClick={() => setOpened('take-back')}>
          Not shipped after all{what}
        </Button>
      )}
      <TrackingDialog order={order} parcel={parcel} open={opened === 'correct-tracking'} onClose={close} />
      <TakeBackDialog order={order} parcel={parcel} open={opened === 'take-back'} onClose={close} />
    </div>
  );
}

const contentsOf = ({ contents }: Parcel) => contents.map(wordLine).join(', ') || 'the bow';

function TrackingDialog(props: WindowProps) {
  const { parcel, open, onClose } = props;
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title="Correct the tracking number"
      description={`Of the parcel with ${contentsOf(parcel)}. The customer gets an email with the right one.`}
    >
      <TrackingForm {...props} />
    </StepDialog>
  );
}

function TrackingForm({ order, parcel, onClose }: WindowProps) {
  const change = useOrderChange(order.orderNumber, {
    send: (body: TrackingCorrection) =>
      callAsStaff(correctTracking, { params: { order: order.orderNumber, parcel: String(parcel.id) }, body }),
    onDone() {
      toast({ title: 'The tracking number is corrected.' });
      onClose();
    },
  });
  const form = useForm({
    defaultValues: { carrier: parcel.carrier ?? '', trackingNumber: parcel.trackingNumber ?? '' },
    resolver: zodResolver(trackingCorrection),
  });
  const field = connectField(form, change.fields);
  return (
    <StepForm
      label="Correct the tracking number"
      submit="Correct"
      submitting="Correcting…"
      busy={change.busy}
      changed={form.formState.isDirty}
      failure={change.failure}
      onClose={onClose}
      onSubmit={form.handleSubmit(change.send)}
    >
      <CarrierField {...field('carrier')} />
      <TextField
        label="Tracking number"
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        required
        {...field('trackingNumber')}
      />
    </StepForm>
  );
}

function TakeBackDialog(props: WindowProps) {
  const { order, parcel, open, onClose } = props;
  const serial = parcel.kind === 'bow' && order.bow ? ` The bow ${order.bow.serial} is on the board again.` : '';
  const again =
    parcel.kind === 'replacement'
      ? 'What came from the shelf is in stock again.'
      : 'What is in it is to be sent again, in another parcel.';
  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title="Not shipped after all"
      description={`The parcel with ${contentsOf(parcel)} counts as not sent. ${again}${serial} No money moves.`}
    >
      <TakeBackForm {...props} />
    </StepDialog>
  );
}

function TakeBackForm({ order, parcel, onClose }: WindowProps) {
  const change = useOrderChange(order.orderNumber, {
    send: (body: { reason: string }) =>
      callAsStaff(takeBackParcel, { params: { order: order.orderNumber, parcel: String(parcel.id) }, body }),
    onDone() {
      toast({ title: 'The parcel counts as not sent.' });
      onClose();
    },
  });
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(shipmentTakenBack) });
  const field = connectField(form, change.fields);
  return (
    <StepForm
      label="Not shipped after all"
      submit="It was not shipped"
      submitting="Taking it back…"
      busy={change.busy}
      changed={form.formState.isDirty}
      failure={change.failure}
      onClose={onClose}
      onSubmit={form.handleSubmit(change.send)}
    >
      <TextArea
        label="Reason"
        hint="The customer reads it, if they were told of the parcel."
        maxLength={200}
        rows={3}
        required
        {...field('reason')}
      />
    </StepForm>
  );
}
