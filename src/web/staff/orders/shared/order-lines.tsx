import { useState } from 'react';
import { correctTracking, takeBackParcel } from '#contract/orders/parcel-calls.ts';
import { shipmentTakenBack, type TrackingCorrection, trackingCorrection } from '#contract/orders/parcel-schemas.ts';
import { isPriced, type StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';
import { nameLine, wordGift, wordLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { ITEM_KIND_LABELS, PARCEL_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { StepForm, stepWindow } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { CarrierField } from './carrier-field.tsx';
import { TrackedNumber } from './tracked-number.tsx';
import { useOrderChange } from './use-order-change.ts';

type Parcel = StaffOrderDetail['parcels'][number];

/** What was ordered, line by line; the same on desk and phone. */
export function OrderLines({ order }: { order: StaffOrderDetail }) {
  if (order.items.length === 0) return null;
  return (
    <Section title="Lines">
      <ul className="mt-2 border-rule border-t">
        {order.items.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-rule border-b py-2.5 wrap-anywhere"
          >
            <span>
              <span className="block text-bone">
                {line.quantity} × {nameLine(line)}
              </span>
              <span className="whitespace-pre-wrap text-ash text-sm wrap-anywhere">{lineNotes(line).join(' · ')}</span>
            </span>
            {line.price !== null && (
              <span className="text-right tabular-nums">
                <span className="block text-bone">{formatUsd(fromDecimal(line.price) * line.quantity)}</span>
                {line.quantity > 1 && <span className="text-ash text-sm">{usd(line.price)} each</span>}
              </span>
            )}
          </li>
        ))}
        {order.holds !== 'bow' && isPriced(order) && (
          <li className="flex justify-between gap-6 border-rule border-b py-2.5 text-ash tabular-nums">
            <span>Shipping{order.taxAmount === '0.00' ? '' : ', tax'}</span>
            <span className="text-bone">
              {formatUsd(fromDecimal(order.shippingAmount) + fromDecimal(order.taxAmount))}
            </span>
          </li>
        )}
      </ul>
    </Section>
  );
}

function lineNotes(line: StaffOrderDetail['items'][number]): string[] {
  const { kind, sku, cancelledQuantity, returnedQuantity, toPack } = line;
  return [
    ITEM_KIND_LABELS[kind],
    ...(sku ? [sku] : []),
    ...(kind === 'gift_card' ? [`emailed to ${wordGift(line, 'the buyer')}`] : []),
    ...(cancelledQuantity > 0 ? [`${cancelledQuantity} cancelled`] : []),
    ...(returnedQuantity > 0 ? [`${returnedQuantity} came back`] : []),
    ...(toPack > 0 ? [`${toPack} to send`] : []),
  ];
}

type OrderParcelsProps = {
  order: StaffOrderDetail;
  /** Where the papers of a parcel are. */
  slipPath?: (parcel: Parcel) => string;
};

/** Each parcel, what is in it and where it is. */
export function OrderParcels({ order, slipPath }: OrderParcelsProps) {
  if (order.parcels.length === 0) return null;
  return (
    <Section title="Parcels">
      <ul className="mt-2 border-rule border-t">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="border-rule border-b py-2.5 wrap-anywhere">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="text-bone">{parcel.contents.map(wordLine).join(', ') || 'The bow'}</span>
              <Badge {...PARCEL_LABELS[parcel.state]} />
            </p>
            <p className="flex flex-wrap gap-x-4 text-ash text-sm">
              {parcel.kind === 'print' && <span>From the printer</span>}
              {parcel.kind === 'exchange' && <span>Exchange</span>}
              {parcel.kind === 'replacement' && <span>Replacement</span>}
              <TrackedNumber of={parcel} />
              {parcel.shippedAt && (
                <span>
                  Left <Moment at={parcel.shippedAt} />
                </span>
              )}
              {parcel.deliveredAt && (
                <span>
                  Arrived <Moment at={parcel.deliveredAt} />
                </span>
              )}
              {slipPath && parcel.kind !== 'print' && parcel.state !== 'taken_back' && (
                <a href={slipPath(parcel)} className="inline-block py-1 text-bone link-quiet hover:decoration-bone">
                  Packing slip
                </a>
              )}
            </p>
            <ParcelSteps order={order} parcel={parcel} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Props = { order: StaffOrderDetail; parcel: Parcel };
type WindowProps = Props & { open: boolean; onClose: () => void };

/** What may be done with a parcel that was sent; the same on desk and phone. */
function ParcelSteps({ order, parcel }: Props) {
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

const TrackingDialog = stepWindow(
  TrackingForm,
  () => 'Correct the tracking number',
  ({ parcel }) => `Of the parcel with ${contentsOf(parcel)}. The customer gets an email with the right one.`,
);

function TrackingForm({ order, parcel, onClose }: WindowProps) {
  const change = useOrderChange(order.orderNumber, {
    send: (body: TrackingCorrection) =>
      callAsStaff(correctTracking, { params: { order: order.orderNumber, parcel: String(parcel.id) }, body }),
    onDone() {
      toast({ title: 'The tracking number is corrected.' });
      onClose();
    },
  });
  const start = { carrier: parcel.carrier ?? '', trackingNumber: parcel.trackingNumber ?? '' };
  const { field, frame } = useRulesForm(trackingCorrection, start, change);
  return (
    <StepForm
      label="Correct the tracking number"
      submit="Correct"
      submitting="Correcting…"
      {...frame}
      onClose={onClose}
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

const TakeBackDialog = stepWindow(
  TakeBackForm,
  () => 'Not shipped after all',
  ({ order, parcel }) => {
    const serial = parcel.kind === 'bow' && order.bow ? ` The bow ${order.bow.serial} is on the board again.` : '';
    const again =
      parcel.kind === 'replacement'
        ? 'What came from the shelf is in stock again.'
        : 'What is in it is to be sent again, in another parcel.';
    return `The parcel with ${contentsOf(parcel)} counts as not sent. ${again}${serial} No money moves.`;
  },
);

function TakeBackForm({ order, parcel, onClose }: WindowProps) {
  const change = useOrderChange(order.orderNumber, {
    send: (body: { reason: string }) =>
      callAsStaff(takeBackParcel, { params: { order: order.orderNumber, parcel: String(parcel.id) }, body }),
    onDone() {
      toast({ title: 'The parcel counts as not sent.' });
      onClose();
    },
  });
  const { field, frame } = useRulesForm(shipmentTakenBack, { reason: '' }, change);
  return (
    <StepForm
      label="Not shipped after all"
      submit="It was not shipped"
      submitting="Taking it back…"
      {...frame}
      onClose={onClose}
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
