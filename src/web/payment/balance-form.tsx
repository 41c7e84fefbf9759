import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { openBalance, openPart } from '#contract/orders/payment-calls.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Spinner } from '#web/ui/marks.tsx';
import { CardField } from './card-field.tsx';
import { CardForm } from './card-form.tsx';
import type { CardSettings } from './card-script.ts';
import { type ChargeOutcome, chargeCard } from './charge-card.ts';
import { NewStart } from './new-start.tsx';
import { type CardFields, Wallets } from './wallets.tsx';

export type BalanceFormProps = {
  token: string;
  amount: string;
  /** Its customer pays no more of the balance now. */
  part: boolean;
  order: OrderByToken;
  settings: CardSettings;
  /** The payment is opened, and the card provider's script fetched, from then on. */
  isWanted: boolean;
  onCharged: () => void;
  /** The server sees this order otherwise than the page: it has to be read again. */
  onStale: () => void;
};

/** Opens the payment of what is due, and shows the card field for it. */
export function BalanceForm(props: BalanceFormProps) {
  const { token, amount, part, settings, isWanted, onStale } = props;
  const opens = part ? openPart : openBalance;
  const intent = useQuery({
    queryKey: [opens.path, token, amount],
    enabled: isWanted,
    // Without the query's abort signal: a request that was sent has made a payment, so its answer is wanted.
    queryFn: () => call(opens, { body: { token, amount } }),
    gcTime: 0,
  });
  const [renewed, setRenewed] = useState(false);
  const refusal = intent.error instanceof ApiError && intent.error.status < 429 ? intent.error : null;
  useEffect(() => {
    if (refusal) onStale();
  }, [refusal, onStale]);

  /** The payment was closed: by the link's deadline, which the order then says, or alone, and then there is a fresh one. */
  function renew() {
    setRenewed(true);
    onStale();
    void intent.refetch();
  }

  if (intent.isFetching || intent.isPending) {
    return (
      <p role="status" className="flex min-h-96 items-start gap-3 text-ash">
        <Spinner /> Preparing your payment…
      </p>
    );
  }
  const closed = refusal && NO_BOW.has(refusal.code ?? '') ? refusal : null;
  if (closed) {
    return (
      <div className="min-h-96">
        <Alert tone="bad" title="This bow cannot be paid for now.">
          <p>{closed.message}</p>
          <div className="mt-4 flex flex-wrap gap-4">
            <Button onClick={() => void intent.refetch()}>Look again</Button>
            <Link to="/contact" className={buttonLook('line')}>
              Contact us
            </Link>
          </div>
        </Alert>
      </div>
    );
  }
  if (intent.isError || !intent.data) {
    return (
      <div className="min-h-96">
        <Alert tone="bad" title="Failed to initialize payment. Please try again.">
          <p>Trying again cannot charge you twice.</p>
          <Button className="mt-4" onClick={() => void intent.refetch()}>
            Try again
          </Button>
        </Alert>
      </div>
    );
  }
  return (
    <div className="space-y-8">
      {renewed && (
        <NewStart
          title="This payment was closed meanwhile."
          message="No card can be charged for it any more. Here is a fresh one: please enter your card again."
        />
      )}
      <CardForm settings={settings} clientSecret={intent.data.clientSecret}>
        <PayWithCard {...props} clientSecret={intent.data.clientSecret} onCancelled={renew} />
      </CardForm>
    </div>
  );
}

/** Refusals in which nothing is wrong with the payment: there is no bow for it. */
const NO_BOW = new Set(['sold-out', 'too-many-bows']);

function PayWithCard({
  token,
  amount,
  order,
  settings,
  clientSecret,
  onCharged,
  onCancelled,
}: BalanceFormProps & { clientSecret: string; onCancelled: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const { pay, busy, failure } = useBalancePayment({
    token,
    clientSecret,
    receiptEmail: order.customerEmail,
    onCharged,
    onCancelled,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void pay(stripe && elements && { stripe, elements });
  }

  return (
    <form aria-label="Card payment" onSubmit={submit}>
      <Wallets settings={settings} clientSecret={clientSecret} amount={amount} onPay={pay} />
      <CardField settings={settings} />
      <div className="mt-8 space-y-5">
        {failure && <Alert tone="bad">Payment failed: {failure}</Alert>}
        <Button type="submit" kind="blaze" className="w-full" busy={busy}>
          {busy ? 'Confirming your payment…' : `Pay ${usd(amount)}`}
        </Button>
        <p role="status" className="sr-only">
          {busy && 'Confirming your payment…'}
        </p>
        <p className="text-ash text-sm">Card data goes straight to the card provider and never through this shop.</p>
      </div>
    </form>
  );
}

type BalancePaymentOptions = {
  token: string;
  clientSecret: string;
  receiptEmail: string;
  onCharged: () => void;
  /** The payment was closed meanwhile: trying again with it cannot succeed. */
  onCancelled: () => void;
};

/** Paying what a link asks for: one try at a time. What went wrong stays on the page (rule 7.7) until the next try. */
function useBalancePayment({ token, clientSecret, receiptEmail, onCharged, onCancelled }: BalancePaymentOptions) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function charge(fields: CardFields | null): Promise<ChargeOutcome> {
    if (!fields) return failed('The card fields are not loaded yet.');
    const { stripe, elements } = fields;
    const { error } = await elements.submit();
    if (error) return failed(error.message ?? 'Please check the card details.');
    const returnUrl = `${window.location.origin}/complete-payment?token=${encodeURIComponent(token)}`;
    return chargeCard({ stripe, elements, clientSecret, returnUrl, receiptEmail });
  }

  async function pay(fields: CardFields | null): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setFailure(null);
    setBusy(true);
    const outcome = await charge(fields).catch(() => failed(BROKEN));
    running.current = false;
    setBusy(false);
    if (outcome.state === 'failed') setFailure(outcome.message);
    else if (outcome.state === 'cancelled') onCancelled();
    else onCharged();
    return outcome.state === 'succeeded' || outcome.state === 'under-way';
  }

  return { pay, busy, failure };
}

const BROKEN = 'The payment could not be finished. Trying again cannot charge you twice.';

function failed(message: string): ChargeOutcome {
  return { state: 'failed', message };
}
