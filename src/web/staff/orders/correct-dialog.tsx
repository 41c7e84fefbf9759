import { useState } from 'react';
import type { OrderDetailsChange } from '#contract/staff-orders.ts';
import { BOW_COLORS } from '#values/order.ts';
import { BuildFields } from '#web/checkout/build-fields.tsx';
import { CHOOSE_ALL, missingParts, readTypedBuild, typeBuild } from '#web/checkout/typed-build.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { changedDetails, type OrderDetails } from './changed-details.ts';
import type { StepProps } from './next-steps.tsx';
import { lineOf, StepForm } from './step-form.tsx';
import { useOrderChange } from './use-order-change.ts';

export function CorrectDialog(props: StepProps) {
  const { order, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(opening) => !opening && onClose()}
      title={`Correct ${order.orderNumber}`}
      {...(order.status === 'pending' ? {} : { description: 'The customer gets an email about what was corrected.' })}
    >
      <CorrectForm {...props} />
    </Dialog>
  );
}

function CorrectForm({ order, onClose, onDone, onGone }: StepProps) {
  // As it stood when the window was opened: what a colleague corrects meanwhile is not put back.
  const [before] = useState<OrderDetails>(order);
  const [nothingNew, setNothingNew] = useState(false);
  const [unbuilt, setUnbuilt] = useState<string[]>([]);
  const built = typeBuild(before.build);
  const change = useOrderChange<OrderDetailsChange>(
    order.orderNumber,
    { method: 'PUT', path: '/details', step: 'correct' },
    { onDone: () => onDone('The details are corrected.'), onGone },
  );

  function submit(typed: FormData) {
    const build = {
      drawLength: lineOf(typed, 'drawLength'),
      drawWeight: lineOf(typed, 'drawWeight'),
      hand: lineOf(typed, 'hand'),
    };
    const missing = missingParts(build);
    setUnbuilt(missing);
    setNothingNew(false);
    if (missing.length > 0) return;
    const changes = changedDetails(before, {
      customerName: lineOf(typed, 'customerName'),
      customerEmail: lineOf(typed, 'customerEmail'),
      customerPhone: lineOf(typed, 'customerPhone') || null,
      // The table keeps an address on one line; people paste it on several.
      shippingAddress: lineOf(typed, 'shippingAddress').replaceAll(/\s*\n\s*/g, ', '),
      bowColor: BOW_COLORS.find((color) => color === lineOf(typed, 'bowColor')) ?? before.bowColor,
      build: readTypedBuild(build),
    });
    setNothingNew(Object.keys(changes).length === 0);
    if (Object.keys(changes).length > 0) change.send(changes);
  }

  const field = (name: keyof OrderDetailsChange) => ({ name, error: change.fields[name] });
  return (
    <StepForm
      label="Correct the details"
      submit="Save"
      submitting="Saving…"
      busy={change.busy}
      failure={nothingNew ? 'Nothing was changed yet.' : change.failure}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField label="Name" {...field('customerName')} defaultValue={before.customerName} maxLength={201} required />
      <TextField label="Email" {...field('customerEmail')} type="email" defaultValue={before.customerEmail} required />
      <TextField
        label="Phone"
        optional
        {...field('customerPhone')}
        type="tel"
        defaultValue={before.customerPhone ?? ''}
        maxLength={30}
      />
      <TextArea
        label="Shipping address"
        {...field('shippingAddress')}
        defaultValue={before.shippingAddress}
        maxLength={400}
        rows={2}
        required
      />
      <SelectField label="Bow color" {...field('bowColor')} defaultValue={before.bowColor}>
        {BOW_COLORS.map((color) => (
          <option key={color}>{color}</option>
        ))}
      </SelectField>
      <BuildFields
        field={(name) => ({
          name,
          defaultValue: built[name],
          error: unbuilt.includes(name) ? CHOOSE_ALL : change.fields[`build.${name}`],
        })}
      />
    </StepForm>
  );
}
