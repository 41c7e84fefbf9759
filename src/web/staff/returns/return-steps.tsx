import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { ReturnStepRequest, StaffReturn } from '#contract/returns/return-schemas.ts';
import { fromDecimal, toDecimal } from '#values/money.ts';
import { usd } from '#web/client/format.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { useUnsaved } from '#web/staff/parts/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useReturnStep } from './use-returns.ts';

type Step = StaffReturn['steps'][number];
type Change = ReturnType<typeof useReturnStep>;
type FormProps = { of: StaffReturn; change: Change };

const LABELS: Record<Step, string> = {
  approve: 'Approve',
  decline: 'Decline',
  receive: 'It has arrived',
  refund: 'Give the money back',
  send: 'Send the other size',
};

const DONE: Record<Step, string> = {
  approve: 'The customer gets an email with where to send it.',
  decline: 'The customer gets an email with why.',
  receive: 'What came back is noted.',
  refund: 'The refund is on its way.',
  send: 'The customer gets an email with the tracking.',
};

/** What may be done with a return now. Each opens what it asks for below; nothing is done before that is sent. */
export function ReturnSteps({ of: each }: { of: StaffReturn }) {
  const [open, setOpen] = useState<Step | null>(null);
  const change = useReturnStep(each.id, () => {
    if (open) toast({ title: 'Return updated', description: DONE[open] });
    setOpen(null);
  });
  const mayRefund = useMay('money');
  const steps = each.steps.filter((step) => step !== 'refund' || mayRefund);
  if (steps.length === 0) return null;
  return (
    <div className="mt-4 space-y-5">
      <div className="flex flex-wrap gap-3">
        {steps.map((step) => (
          <Button
            key={step}
            aria-expanded={step === open}
            onClick={() => {
              change.reset();
              setOpen(step === open ? null : step);
            }}
          >
            {LABELS[step]}
          </Button>
        ))}
      </div>
      {open === 'approve' && <ApproveForm of={each} change={change} />}
      {open === 'decline' && <DeclineForm of={each} change={change} />}
      {open === 'receive' && <ReceiveForm of={each} change={change} />}
      {open === 'refund' && <RefundForm of={each} change={change} />}
      {open === 'send' && <SendForm of={each} change={change} />}
    </div>
  );
}

type StepFormProps = {
  label: string;
  submit: string;
  change: Change;
  /** Something was typed or chosen that would be lost. */
  changed: boolean;
  body: () => ReturnStepRequest;
  children: ReactNode;
};

function StepForm({ label, submit, change, changed, body, children }: StepFormProps) {
  useUnsaved(changed);
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.send(body());
  }
  return (
    <form noValidate aria-label={label} onSubmit={send} className="max-w-prose space-y-5 border-rule border-t pt-4">
      {children}
      <Failure>{change.failure}</Failure>
      <Button type="submit" kind="bone" busy={change.busy}>
        {change.busy ? 'Saving…' : submit}
      </Button>
    </form>
  );
}

const ADDRESS_HINT = 'The customer reads this in an email and on the order’s page.';

function ApproveForm({ change }: FormProps) {
  const [instructions, setInstructions] = useState('');
  const [labelUrl, setLabelUrl] = useState('');
  return (
    <StepForm
      label="Approve the return"
      submit="Approve and write to the customer"
      change={change}
      changed={instructions !== '' || labelUrl !== ''}
      body={() => ({ step: 'approve', instructions, labelUrl: labelUrl.trim() || null })}
    >
      <TextArea
        label="Where and how to send it"
        rows={3}
        maxLength={2000}
        required
        hint={ADDRESS_HINT}
        value={instructions}
        error={change.fields.instructions}
        onChange={({ target }) => setInstructions(target.value)}
      />
      <TextField
        label="Address of the label"
        optional
        type="url"
        maxLength={500}
        autoComplete="off"
        hint="A web address that begins with https://, where the carrier’s label can be printed."
        value={labelUrl}
        error={change.fields.labelUrl}
        onChange={({ target }) => setLabelUrl(target.value)}
      />
    </StepForm>
  );
}

function DeclineForm({ change }: FormProps) {
  const [instructions, setInstructions] = useState('');
  return (
    <StepForm
      label="Decline the return"
      submit="Decline and write to the customer"
      change={change}
      changed={instructions !== ''}
      body={() => ({ step: 'decline', instructions })}
    >
      <TextArea
        label="Why not"
        rows={3}
        maxLength={2000}
        required
        hint={ADDRESS_HINT}
        value={instructions}
        error={change.fields.instructions}
        onChange={({ target }) => setInstructions(target.value)}
      />
    </StepForm>
  );
}

function ReceiveForm({ of: { lines }, change }: FormProps) {
  const shelf = lines.some(({ kind }) => kind === 'stock');
  const [restock, setRestock] = useState(shelf);
  return (
    <StepForm
      label="The parcel has arrived"
      submit="Note that it has arrived"
      change={change}
      changed={restock !== shelf}
      body={() => ({ step: 'receive', restock: shelf && restock })}
    >
      {shelf ? (
        <Checkbox
          label="It can be sold again: put it back in stock"
          checked={restock}
          onChange={({ target }) => setRestock(target.checked)}
        />
      ) : (
        <p className="text-ash">It was printed to order, so it does not go back in stock.</p>
      )}
    </StepForm>
  );
}

function RefundForm({ of: { goodsAmount, shippingLeft }, change }: FormProps) {
  const [shipping, setShipping] = useState(false);
  const shown = fromDecimal(goodsAmount) + (shipping ? fromDecimal(shippingLeft) : 0);
  return (
    <StepForm
      label="Give the money back"
      submit={`Refund ${usd(toDecimal(shown))}`}
      change={change}
      changed={shipping}
      body={() => ({ step: 'refund', shipping, shown: toDecimal(shown) })}
    >
      <p className="text-ash">{usd(goodsAmount)} go back the way they came. The customer gets an email about it.</p>
      {shippingLeft !== '0.00' && (
        <Checkbox
          label={`Also the ${usd(shippingLeft)} for shipping`}
          checked={shipping}
          onChange={({ target }) => setShipping(target.checked)}
        />
      )}
    </StepForm>
  );
}

function SendForm({ of: { lines }, change }: FormProps) {
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const shelf = lines.some(({ kind }) => kind === 'stock');
  const printed = lines.some(({ kind }) => kind === 'print');
  const wanted = lines.map(({ quantity, name, wanted: size }) => `${quantity} × ${name} (${size})`).join(', ');
  return (
    <StepForm
      label="Send the other size"
      submit="It is on its way"
      change={change}
      changed={carrier !== '' || trackingNumber !== ''}
      body={() => ({
        step: 'send',
        ...(carrier.trim() && { carrier }),
        ...(trackingNumber.trim() && { trackingNumber }),
      })}
    >
      <p className="wrap-anywhere text-ash">
        In the parcel: {wanted}.{shelf && ' What comes from the shelf is taken from stock now.'}
        {printed && ' What is printed to order has to be ordered at the printer by hand, before this is sent.'}
      </p>
      <TextField
        label="Carrier"
        optional
        maxLength={40}
        autoComplete="off"
        value={carrier}
        error={change.fields.carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <TextField
        label="Tracking number"
        optional
        maxLength={64}
        autoComplete="off"
        value={trackingNumber}
        error={change.fields.trackingNumber}
        onChange={({ target }) => setTrackingNumber(target.value)}
      />
    </StepForm>
  );
}
