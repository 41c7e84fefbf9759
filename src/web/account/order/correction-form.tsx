import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { LONGEST_ADDRESS } from '#contract/fields/field-limits.ts';
import type { OrderCorrection, OwnOrder, OwnOrderDetail } from '#contract/own-orders.ts';
import type { BowBuild } from '#values/bow/build.ts';
import { withOwn } from '#values/bow/finish.ts';
import { type AddressParts, joinAddress, splitAddress } from '#values/shipping-address.ts';
import { failureText } from '#web/account/failure-labels.ts';
import { BowColorChoice } from '#web/checkout/bow-color-choice.tsx';
import { BuildFields } from '#web/checkout/build-fields.tsx';
import { ADDRESS_FIELDS, fitsFields } from '#web/checkout/shipping-details.ts';
import { TypedFields } from '#web/checkout/shipping-fields.tsx';
import { isSameBuild, readTypedBuild, type TypedBuild, typeBuild } from '#web/checkout/typed-build.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { readFilledFields } from '#web/client/read-filled-fields.ts';
import { useFetchedRules } from '#web/client/use-fetched-rules.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What is read of an order that is corrected, whichever page shows it. */
export type Correctable = Pick<
  OwnOrderDetail,
  'shippingAddress' | 'bowColor' | 'bowName' | 'finishes' | 'build' | 'buildLock'
> & { lines?: OwnOrderDetail['lines'] };

/** How it is corrected: by a session, or by the secret of a link. */
export type CorrectionAccess<Order> = {
  correct(order: Order, body: OrderCorrection): Promise<Order>;
  /** The answer of a correction is the order as it stands now. */
  keep(client: QueryClient, order: Order): void;
  reread(client: QueryClient): Promise<void>;
};

type CorrectionFormProps<Order> = {
  order: Order;
  access: CorrectionAccess<Order>;
  /** With the order as it was saved, or null when nothing was. */
  onEnd: (saved: Order | null) => void;
};

/**
 * Address, and of a bow color and build, to be put right; of these two only what the lock has left open. An address in a form of its
 * own is corrected as the one line that it is.
 */
export function CorrectionForm<Order extends Correctable>({ order, access, onEnd }: CorrectionFormProps<Order>) {
  const { form, inParts, save, busy, failure } = useCorrection(order, access, onEnd);
  const { setFocus } = form;
  useEffect(() => setFocus(inParts ? 'address' : 'line'), [setFocus, inParts]);

  const choice = (name: keyof CorrectionValues) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });

  function send(event: SubmitEvent<HTMLFormElement>) {
    readFilledFields(form, event.currentTarget);
    return form.handleSubmit(save)(event);
  }

  return (
    <form noValidate aria-label="Correct the order" className="mt-7 space-y-9" onSubmit={send}>
      {inParts ? (
        <TypedFields names={ADDRESS_FIELDS} field={choice} />
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
      {order.buildLock === 'open' && (
        <BowColorChoice
          finishes={withOwn(order.finishes, order.bowColor)}
          name={order.bowName}
          imageUrl={order.lines?.find(({ kind }) => kind === 'bow')?.imageUrl}
          input={form.register('bowColor')}
        />
      )}
      {order.buildLock !== null && order.buildLock !== 'locked' && <BuildFields field={choice} />}
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

/** Correcting an order: what was typed stays when saving fails, and the order is read again when it has changed meanwhile. */
function useCorrection<Order extends Correctable>(
  order: Order,
  access: CorrectionAccess<Order>,
  onSaved: (saved: Order) => void,
) {
  const client = useQueryClient();
  const { inParts, values } = startCorrection(order);
  // As it stood when the form was opened.
  const [before] = useState(order.build);
  const resolver = useFetchedRules(inParts ? fetchRules.inParts : fetchRules.onOneLine);
  const form = useForm<CorrectionValues>({ defaultValues: values, resolver });

  const saving = useMutation({
    mutationFn: (body: OrderCorrection) => access.correct(order, body),
    onSuccess: (saved) => {
      access.keep(client, saved);
      onSaved(saved);
    },
    // Begun, or not this customer's any more: the order itself says so when it is read again.
    onError: (error) => {
      if (error instanceof ApiError && error.status < 422) void access.reread(client);
    },
  });

  return {
    form,
    inParts,
    save: (typed: CorrectionValues) => {
      if (!saving.isPending) saving.mutate(correctionOf(typed, { inParts, before, ofBow: isBuildOpen(order) }));
    },
    busy: saving.isPending,
    failure: form.formState.errors.root?.message ?? (saving.error && wordsOf(saving.error)),
  };
}

function isBuildOpen({ buildLock }: Correctable): boolean {
  return buildLock === 'open' || buildLock === 'missing';
}

const fetchRules = {
  inParts: async () => (await import('./correction-rules.ts')).correctionRules.inParts,
  onOneLine: async () => (await import('./correction-rules.ts')).correctionRules.onOneLine,
};

function wordsOf(error: unknown): string {
  if (isRefusal(error, 'not-editable')) {
    return 'This was not saved: we have started on your order meanwhile. Write to us, and we see what can still be done.';
  }
  if (isRefusal(error, 'build-locked')) {
    return 'This was not saved: color and build were fixed meanwhile, because we are getting ready to make your bow. Save once more to correct the address alone; about the build please write to us.';
  }
  return failureText(error, 'This was not saved. Please try again; what you typed is still here.');
}

/** Either the parts of the address are shown, or the one line; the others stay as they are. */
export type CorrectionValues = AddressParts & TypedBuild & { line: string; bowColor: string };

const NO_PARTS: AddressParts = { address: '', addressLine2: '', city: '', state: '', zipCode: '' };

/** What the form starts with; `inParts` is false for an address that has a form of its own, or does not fit the fields. */
export function startCorrection({
  shippingAddress,
  bowColor,
  build,
}: Pick<OwnOrder, 'shippingAddress' | 'bowColor' | 'build'>) {
  const parts = splitAddress(shippingAddress);
  const inParts = parts !== null && fitsFields(parts);
  const values: CorrectionValues = {
    ...(inParts ? parts : NO_PARTS),
    ...typeBuild(build),
    line: shippingAddress,
    bowColor: bowColor ?? 'Black',
  };
  return { inParts, values };
}

/** The build goes along only where it is another one: it may have been settled with us while the form was open. */
export function correctionOf(
  values: CorrectionValues,
  { inParts, before, ofBow }: { inParts: boolean; before: BowBuild | null; ofBow: boolean },
): OrderCorrection {
  const shippingAddress = inParts ? joinAddress(values) : values.line.trim();
  if (!ofBow) return { shippingAddress };
  const build = readTypedBuild(values);
  return {
    shippingAddress,
    bowColor: values.bowColor,
    ...(isSameBuild(build, before) ? {} : { build }),
  };
}
