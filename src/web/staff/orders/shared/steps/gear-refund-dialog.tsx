import { type FormEvent, useState } from 'react';
import { refundOrder } from '#contract/orders/staff-order-calls.ts';
import type { BodyOf } from '#contract/route.ts';
import { taxOfPieces } from '#values/books/sales-tax.ts';
import { fromDecimal, toDecimal } from '#values/money.ts';
import { nameLine } from '#values/text/line-text.ts';
import { usd } from '#web/client/format.ts';
import { newRequestKey } from '#web/client/request.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { type MoneyStepProps, StepForm, stepWindow } from '#web/staff/parts/step-form.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Quantities } from '#web/ui/quantities.tsx';

export const GearRefundDialog = stepWindow(
  GearRefundForm,
  ({ order }) => `Refund gear of ${order.orderNumber}`,
  () =>
    'Pieces that were not sent are taken off the order and are in stock again. What is being printed already is sent all the same. The customer gets an email.',
);

function GearRefundForm({ order, onClose, onDone, onGone }: MoneyStepProps) {
  const { orderNumber, items, shippingRefundable } = order;
  const [requestKey] = useState(newRequestKey);
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(new Map());
  const [shipping, setShipping] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const change = useOrderChange(orderNumber, {
    send: (body: BodyOf<typeof refundOrder>) => callAsStaff(refundOrder, { params: { order: orderNumber }, body }),
    step: 'refund-gear',
    onDone: () => onDone('The refund is on its way.'),
    onGone,
  });
  const offered = items.flatMap(({ price, ...line }) => (price && line.refundable > 0 ? [{ ...line, price }] : []));
  const ofShipping = shipping ? fromDecimal(shippingRefundable) : 0;
  const amount = sumOf(offered, pieces) + ofShipping;
  const taxed = offered.filter(({ kind }) => kind !== 'gift_card');
  const tax = taxOfPieces(order.taxBack.pieces, { gear: sumOf(taxed, pieces), shipping: ofShipping });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(amount === 0 ? 'Please choose what the money goes back for.' : null);
    if (amount === 0) return;
    const lines = offered.map(({ id }) => ({ orderItemId: id, quantity: pieces.get(id) ?? 0 }));
    change.send({ lines, shipping, amount: toDecimal(amount), reason, requestKey });
  }

  return (
    <StepForm
      label="Refund gear"
      submit={amount > 0 ? `Refund ${usd(toDecimal(amount + tax))}` : 'Refund'}
      submitting="Refunding…"
      busy={change.busy}
      changed={amount > 0 || reason !== ''}
      failure={missing ?? change.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      {offered.map((line) => (
        <SelectField
          key={line.id}
          label={`${nameLine(line)}, ${usd(line.price)} each`}
          value={pieces.get(line.id) ?? 0}
          onChange={({ target }) => setPieces(new Map(pieces).set(line.id, Number(target.value)))}
        >
          <option value={0}>None</option>
          <Quantities most={line.refundable} />
        </SelectField>
      ))}
      {shippingRefundable !== '0.00' && (
        <Checkbox
          label={`The ${usd(shippingRefundable)} for shipping`}
          checked={shipping}
          onChange={({ target }) => setShipping(target.checked)}
        />
      )}
      {tax > 0 && (
        <p aria-live="polite" className="border-rule-strong border-l-2 pl-4 text-bone">
          Of it {usd(toDecimal(tax))} is sales tax.
        </p>
      )}
      <TextField
        label="Reason"
        maxLength={200}
        required
        autoComplete="off"
        value={reason}
        error={change.fields.reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </StepForm>
  );
}

function sumOf(items: { id: number; price: string }[], pieces: ReadonlyMap<number, number>): number {
  return items.reduce((total, { id, price }) => total + fromDecimal(price) * (pieces.get(id) ?? 0), 0);
}
