import { useState } from 'react';
import type { z } from 'zod';
import { sendReplacement } from '#contract/orders/parcel-calls.ts';
import { orderReplacement } from '#contract/orders/parcel-schemas.ts';
import type { BodyOf } from '#contract/route.ts';
import { nameLine } from '#values/text/line-text.ts';
import { newRequestKey } from '#web/client/request.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { ParcelFields } from '#web/staff/orders/shared/carrier-field.tsx';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { StepForm, type StepProps, stepWindow } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Quantities } from '#web/ui/quantities.tsx';

const rules = orderReplacement.pick({ reason: true, carrier: true, trackingNumber: true });

/** Pieces that were lost or damaged go out once more. */
export const ReplacementDialog = stepWindow(
  ReplacementForm,
  ({ order }) => `Send a replacement for ${order.orderNumber}`,
  ({ order: { customerName, shippingAddress } }) =>
    `To ${customerName}, ${shippingAddress}. It costs the customer nothing; gear comes from stock. The customer gets an email.`,
);

function ReplacementForm({ order, onClose, onDone, onGone }: StepProps) {
  const { orderNumber, items } = order;
  const offered = items.filter(({ replaceable }) => replaceable > 0);
  const [requestKey] = useState(newRequestKey);
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(() => {
    const only = offered.length === 1 ? offered[0] : undefined;
    return new Map(only?.replaceable === 1 ? [[only.id, 1]] : []);
  });
  const [missing, setMissing] = useState(false);
  const change = useOrderChange(orderNumber, {
    send: (body: BodyOf<typeof sendReplacement>) =>
      callAsStaff(sendReplacement, { params: { order: orderNumber }, body }),
    step: 'replace',
    onDone: () => onDone('The replacement is on its way.'),
    onGone,
  });
  const chosen = offered.flatMap(({ id }) => {
    const quantity = pieces.get(id) ?? 0;
    return quantity > 0 ? [{ orderItemId: id, quantity }] : [];
  });
  const submit = ({ reason, carrier, trackingNumber }: z.infer<typeof rules>) => {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    const tracking = { ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) };
    change.send({ items: chosen, reason, ...tracking, requestKey });
  };
  const start = { reason: '', carrier: '', trackingNumber: '' };
  const { field, frame } = useRulesForm(rules, start, { ...change, send: submit });
  return (
    <StepForm
      label="Send a replacement"
      submit="Send"
      submitting="Sending…"
      {...frame}
      failure={missing && chosen.length === 0 ? 'Please choose what is in the parcel.' : change.failure}
      onClose={onClose}
    >
      {offered.map((line) => (
        <SelectField
          key={line.id}
          label={`${nameLine(line)}, pieces`}
          value={pieces.get(line.id) ?? 0}
          onChange={({ target }) => setPieces(new Map(pieces).set(line.id, Number(target.value)))}
        >
          <option value={0}>None</option>
          <Quantities most={line.replaceable} />
        </SelectField>
      ))}
      <TextField
        label="Reason"
        hint="For the history of the order."
        maxLength={200}
        autoComplete="off"
        required
        {...field('reason')}
      />
      <ParcelFields field={field} />
    </StepForm>
  );
}
