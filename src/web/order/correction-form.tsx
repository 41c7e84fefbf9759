import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { OrderCorrection, OwnOrder, OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import type { AddressParts } from '#values/address/shipping-address.ts';
import { withOwn } from '#values/bow/finish.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { readFilledFields } from '#web/client/read-filled-fields.ts';
import { useFetchedRules } from '#web/client/use-fetched-rules.ts';
import { BowColorChoice } from '#web/order-fields/bow-color-choice.tsx';
import { BuildFields } from '#web/order-fields/build-fields.tsx';
import { ADDRESS_FIELDS, addressRequest, NO_PARTS } from '#web/order-fields/shipping-details.ts';
import { TypedFields, ZipQuestion } from '#web/order-fields/shipping-fields.tsx';
import { isSameBuild, readTypedBuild, type TypedBuild, typeBuild } from '#web/order-fields/typed-build.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import type { CorrectionAccess } from '#web/order-parts/order-access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShippingQuestion } from './shipping-question.tsx';

/** What is read of an order that is corrected, whichever page shows it. */
export type Correctable = Pick<
  OwnOrderDetail,
  'shippingAddress' | 'address' | 'bowColor' | 'bowName' | 'finishes' | 'build' | 'buildLock'
> & { lines?: OwnOrderDetail['lines'] };

type CorrectionFormProps<Order> = {
  order: Order;
  access: CorrectionAccess<Order>;
  /** With the order as it was saved, or null when nothing was. */
  onEnd: (saved: Order | null) => void;
};

/**
 * Address, and of a bow color and build, to be put right; of these two only what the lock has left open. An address in a form of its
 * own is typed anew.
 */
export function CorrectionForm<Order extends Correctable>({ order, access, onEnd }: CorrectionFormProps<Order>) {
  const { form, save, busy, failure, error, agree, leave } = useCorrection(order, access, {
    onSaved: onEnd,
    onUnchanged: () => onEnd(null),
  });
  const { setFocus, control } = form;
  const [state, zipCode, zipChecked] = useWatch({ control, name: ['state', 'zipCode', 'zipChecked'] });
  useEffect(() => setFocus('address'), [setFocus]);

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
      <div>
        <TypedFields names={ADDRESS_FIELDS} field={choice} />
        <ZipQuestion
          typed={{ state, zipCode, zipChecked }}
          onAnswer={(said) => form.setValue('zipChecked', said, { shouldValidate: form.formState.isSubmitted })}
        />
      </div>
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
      <ShippingQuestion error={error} onYes={agree} onNo={leave} />
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
  { onSaved, onUnchanged }: { onSaved: (saved: Order) => void; onUnchanged: () => void },
) {
  const client = useQueryClient();
  // As it stood when the form was opened.
  const [before] = useState(order);
  const resolver = useFetchedRules(fetchRules);
  const form = useForm<CorrectionValues>({ defaultValues: startCorrection(before), resolver });

  const saving = useMutation({
    mutationFn: (body: OrderCorrection) => access.correct(order, body),
    onSuccess: (saved) => {
      access.keep(client, saved);
      onSaved(saved);
    },
    // Begun, or not this customer's any more: the order itself says so when it is read again.
    onError: (error) => {
      if (isRefusal(error, 'shipping-differs')) return undefined;
      // Awaited: who saves once more has seen what it is now.
      return error instanceof ApiError && error.status < 422 ? access.reread(client) : undefined;
    },
  });

  const asked = isRefusal(saving.error, 'shipping-differs');
  return {
    form,
    save: (typed: CorrectionValues) => {
      if (saving.isPending) return;
      const correction = correctionOf(typed, { before, ofBow: isBuildOpen(order) });
      if (Object.keys(correction).length === 0) return onUnchanged();
      // Once the server has said what somebody else has made of it, that is what was seen.
      const { shippingAddress, bowColor, build } = isRefusal(saving.error, 'changed-meanwhile') ? order : before;
      saving.mutate({ ...correction, seen: { shippingAddress, bowColor, build } });
    },
    busy: saving.isPending,
    failure: form.formState.errors.root?.message ?? (saving.error && !asked ? wordsOf(saving.error) : null),
    error: saving.error,
    agree: (shippingAmount: string) => saving.variables && saving.mutate({ ...saving.variables, shippingAmount }),
    leave: saving.reset,
  };
}

function isBuildOpen({ buildLock }: Correctable): boolean {
  return buildLock === 'open' || buildLock === 'missing';
}

const fetchRules = async () => (await import('./correction-rules.ts')).correctionRules;

/** Why a correction was not saved; of what somebody else has changed meanwhile, what it is now. */
export function wordsOf(error: unknown): string {
  if (isRefusal(error, 'changed-meanwhile')) return error.message;
  if (isRefusal(error, 'not-editable')) {
    return 'This was not saved: we have started on your order meanwhile. Write to us, and we see what can still be done.';
  }
  if (isRefusal(error, 'build-locked')) {
    return 'This was not saved: color and build were fixed meanwhile, because we are getting ready to make your bow. Save once more to correct the address alone; about the build please write to us.';
  }
  return failureText(error, 'This was not saved. Please try again; what you typed is still here.');
}

/** `zipChecked`: of which ZIP code of another state its customer has said that it is right. */
export type CorrectionValues = AddressParts & TypedBuild & { zipChecked: string; bowColor: string };

type Before = Pick<OwnOrder, 'address' | 'bowColor' | 'build'>;

/** What the form starts with. */
export function startCorrection({ address, bowColor, build }: Before): CorrectionValues {
  return { ...(address ?? NO_PARTS), ...typeBuild(build), zipChecked: '', bowColor: bowColor ?? 'Black' };
}

/** What is as it was goes not along: it may have been settled with us while the form was open. */
export function correctionOf(
  values: CorrectionValues,
  { before, ofBow }: { before: Before; ofBow: boolean },
): OrderCorrection {
  const isMoved = ADDRESS_FIELDS.some((part) => values[part].trim() !== before.address?.[part]);
  const address = isMoved ? addressRequest(values) : {};
  if (!ofBow) return address;
  const { bowColor } = values;
  const build = readTypedBuild(values);
  return {
    ...address,
    ...(bowColor === before.bowColor ? {} : { bowColor }),
    ...(isSameBuild(build, before.build) ? {} : { build }),
  };
}
