import { useState } from 'react';
import type { z } from 'zod';
import { orderParcel } from '#contract/orders/parcel-schemas.ts';
import { ParcelFields } from '#web/staff/orders/shared/carrier-field.tsx';
import { LineChoice, useLineChoice } from '#web/staff/orders/shared/line-choice.tsx';
import { ALONE_MISSING, useTogether } from '#web/staff/orders/shared/together.tsx';
import { useParcel } from '#web/staff/orders/shared/use-order-change.ts';
import { StepForm, type StepProps, stepWindow, unpaidTitle } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { Question } from '#web/ui/question.tsx';

const shipRules = orderParcel.pick({ carrier: true, trackingNumber: true });

export const ShipDialog = stepWindow(
  ShipForm,
  ({ order }) => `Ship ${order.orderNumber}`,
  ({ order }) => `To ${order.customerName}, ${order.shippingAddress}`,
);

function ShipForm({ order, onClose, onDone, onGone }: StepProps) {
  const { choices, choose, chosen } = useLineChoice(order);
  const together = useTogether(order);
  const [missing, setMissing] = useState<string | null>(null);
  const { request, question, ...change } = useParcel(order, {
    step: 'ship',
    onDone: ({ status }) =>
      onDone(
        status === 'shipped' ? `${order.orderNumber} is shipped.` : `A parcel of ${order.orderNumber} is shipped.`,
      ),
    onGone,
  });
  const submit = ({ carrier, trackingNumber }: z.infer<typeof shipRules>) => {
    const isEmpty = choices.length > 0 && chosen.length === 0;
    const lacks = isEmpty ? 'Please choose what is in the parcel.' : together.isHeld ? ALONE_MISSING : null;
    setMissing(lacks);
    if (lacks) return;
    const items = choices.length > 0 ? { items: chosen } : {};
    request({ ...items, ...together.body, ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) });
  };
  const { field, frame } = useRulesForm(shipRules, { carrier: '', trackingNumber: '' }, { ...change, send: submit });
  return (
    <>
      <StepForm
        label="Ship the order"
        submit="Ship"
        submitting="Shipping…"
        kind="blaze"
        {...frame}
        failure={missing ?? frame.failure}
        onClose={onClose}
      >
        <LineChoice choices={choices} choose={choose} />
        {together.fields}
        <ParcelFields field={field} />
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
