import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { DepositIntent } from '#contract/payments.ts';
import { readFilledFields } from '#web/client/read-filled-fields.ts';
import { CardField } from '#web/payment/card-field.tsx';
import type { StripeSettings } from '#web/payment/load-stripe.ts';
import { usd } from '#web/payment/usd.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCauseToast } from '#web/ui/use-cause-toast.ts';
import { AccountNote } from './account-note.tsx';
import { BalanceAgreement } from './balance-agreement.tsx';
import { BowColorChoice } from './bow-color-choice.tsx';
import { objectTo } from './object-to-details.ts';
import type { PreOrderStep } from './place-pre-order.ts';
import type { CheckoutValues, CheckoutForm as Form } from './shipping-details.ts';
import { ShippingFields } from './shipping-fields.tsx';
import { type RestartReason, usePreOrder } from './use-pre-order.ts';

type CheckoutFormProps = {
  form: Form;
  /** Whether the customer's account has filled in some of it. */
  filledIn: boolean;
  intent: DepositIntent;
  settings: StripeSettings;
  /** How the bow is set up; it belongs to its colour. */
  build: ReactNode;
  onRestart: (reason: RestartReason) => void;
};

const STEP_WORDS: Record<PreOrderStep, string> = {
  checking: 'Checking your card details…',
  saving: 'Saving your order…',
  charging: 'Confirming your payment…',
};

/** Colour, address, agreement and card: everything that a pre-order needs, in the order in which people think of it. */
export function CheckoutForm({ form, filledIn, intent, settings, build, onRestart }: CheckoutFormProps) {
  const { place, step, problem } = usePreOrder({ intent, onRestart });

  const objectAloud = useObjection(form);

  function send(event: SubmitEvent<HTMLFormElement>) {
    readFilledFields(form, event.currentTarget);
    return form.handleSubmit((values) => place(values), objectAloud)(event);
  }

  return (
    <form noValidate aria-label="Pre-order" onSubmit={send}>
      <Part title="Your bow">
        <BowColorChoice input={form.register('bowColor')} />
        {build}
      </Part>
      <Part title="Where it goes">
        <AccountNote filledIn={filledIn} />
        <ShippingFields form={form} />
      </Part>
      <Part title="The balance">
        <BalanceAgreement form={form} balance={intent.balanceRemaining} />
      </Part>
      <Part title="Deposit by card">
        <CardField settings={settings} />
        <div className="mt-8 space-y-5">
          {problem && (
            <Alert tone="bad" title={problem.title}>
              {problem.message}
            </Alert>
          )}
          <Button type="submit" kind="blaze" className="w-full" busy={step !== null}>
            {step ? STEP_WORDS[step] : `Complete Pre-Order - ${usd(intent.depositAmount)}`}
          </Button>
          <p role="status" className="sr-only">
            {step && STEP_WORDS[step]}
          </p>
          <p className="text-ash text-sm">
            {usd(intent.depositAmount)} is charged now, nothing else. Card data goes straight to the card provider and
            never through this shop.
          </p>
        </div>
      </Part>
    </form>
  );
}

/** Says what keeps the form from being sent, and takes it back when that has changed: the fields know the rest. */
function useObjection(form: Form) {
  const { show, takeBack } = useCauseToast();
  const said = useRef<string | null>(null);
  const objection = objectTo(form.formState.errors)?.title ?? null;
  useEffect(() => {
    if (said.current !== objection) takeBack();
  }, [objection, takeBack]);

  return (errors: FieldErrors<CheckoutValues>) => {
    const found = objectTo(errors);
    said.current = found?.title ?? null;
    if (found) show({ ...found, variant: 'destructive' });
  };
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-rule border-t py-10 first:border-t-0 first:pt-0">
      <h2 className="title-part mb-7 text-bone">{title}</h2>
      {children}
    </section>
  );
}
