import { type SubmitEvent, useEffect } from 'react';
import { LONGEST_ADDRESS, SHIPPING_LIMITS } from '#contract/field-limits.ts';
import type { OwnOrderDetail } from '#contract/own-orders.ts';
import type { AddressParts } from '#values/shipping-address.ts';
import { AddressFields } from '#web/checkout/address-fields.tsx';
import { BowColorChoice } from '#web/checkout/bow-color-choice.tsx';
import { BuildFields } from '#web/checkout/build-fields.tsx';
import { readFilledFields } from '#web/client/read-filled-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { CorrectionValues } from './correction.ts';
import { useCorrection } from './use-correction.ts';

type CorrectionFormProps = {
  order: OwnOrderDetail;
  /** With the order as it was saved, or null when nothing was. */
  onEnd: (saved: OwnOrderDetail | null) => void;
};

/** Address, colour and build, to be put right. An address in a form of its own is corrected as the one line that it is. */
export function CorrectionForm({ order, onEnd }: CorrectionFormProps) {
  const { form, inParts, save, busy, failure } = useCorrection(order, onEnd);
  const { setFocus } = form;
  useEffect(() => setFocus(inParts ? 'address' : 'line'), [setFocus, inParts]);

  const choice = (name: keyof CorrectionValues) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });
  const part = (name: keyof AddressParts) => {
    const optional = name === 'addressLine2';
    return { ...choice(name), required: !optional, optional, maxLength: SHIPPING_LIMITS[name] };
  };

  function send(event: SubmitEvent<HTMLFormElement>) {
    readFilledFields(form, event.currentTarget);
    return form.handleSubmit(save)(event);
  }

  return (
    <form noValidate aria-label="Correct the order" className="mt-7 space-y-9" onSubmit={send}>
      {inParts ? (
        <div className="grid grid-cols-6 gap-x-6 gap-y-7">
          <AddressFields field={part} />
        </div>
      ) : (
        <TextField
          label="Shipping address"
          autoComplete="street-address"
          hint="Street, city, state and ZIP code, on one line."
          maxLength={LONGEST_ADDRESS}
          required
          {...choice('line')}
        />
      )}
      <BowColorChoice input={form.register('bowColor')} />
      <BuildFields field={choice} />
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Button type="submit" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
        <Button kind="quiet" onClick={() => onEnd(null)}>
          Leave it as it was
        </Button>
      </div>
    </form>
  );
}
