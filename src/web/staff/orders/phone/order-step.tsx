import { useState } from 'react';
import type { StaffOrder } from '#contract/staff-orders.ts';
import { usd } from '#web/client/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type NextStep, nextStepOf } from './next-step.ts';
import { useOrderStep } from './use-order-step.ts';

type OrderStepProps = {
  order: StaffOrder;
  /** Fields for carrier and tracking number; without them the server makes a number of its own (rule 6.3). */
  withTracking?: boolean;
};

/** Process or Ship, and the question before it while money is outstanding. */
export function OrderStep({ order, withTracking = false }: OrderStepProps) {
  const next = nextStepOf(order.status);
  const { step, busy, asking, answer } = useOrderStep(order);
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');

  function take({ status }: NextStep) {
    const given = status === 'shipped' && withTracking ? tracking(carrier, trackingNumber) : {};
    step({ status, ...given });
  }

  return (
    <>
      {withTracking && next?.status === 'shipped' && (
        <div className="mb-5 grid grid-cols-2 gap-x-5">
          <TextField
            label="Carrier"
            optional
            autoComplete="off"
            maxLength={40}
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          />
          <TextField
            label="Tracking number"
            optional
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={64}
            value={trackingNumber}
            onChange={(event) => setTrackingNumber(event.target.value)}
          />
        </div>
      )}
      {next && (
        <Button
          kind={withTracking ? 'blaze' : 'line'}
          busy={busy}
          aria-label={withTracking ? undefined : `${next.label} ${order.orderNumber}`}
          onClick={() => take(next)}
          className={withTracking ? 'w-full' : 'relative min-w-28'}
        >
          {next.label}
        </Button>
      )}
      <UnpaidQuestion order={order} asking={asking} onAnswer={answer} />
    </>
  );
}

type UnpaidQuestionProps = {
  order: StaffOrder;
  asking: { status: 'processing' | 'shipped' } | null;
  onAnswer: (yes: boolean) => void;
};

function UnpaidQuestion({ order, asking, onAnswer }: UnpaidQuestionProps) {
  const verb = asking?.status === 'shipped' ? 'Ship' : 'Process';
  return (
    <Question
      open={asking !== null}
      title={`${usd(order.outstanding)} is outstanding`}
      description={`${order.customerName} has not paid ${usd(order.outstanding)} of order ${order.orderNumber}. ${verb} it all the same?`}
      yes={`${verb} unpaid`}
      no="Cancel"
      onYes={() => onAnswer(true)}
      onNo={() => onAnswer(false)}
    />
  );
}

function tracking(carrier: string, trackingNumber: string) {
  return {
    ...(carrier.trim() ? { carrier: carrier.trim() } : {}),
    ...(trackingNumber.trim() ? { trackingNumber: trackingNumber.trim() } : {}),
  };
}
