import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { type ChargeOutcome, chargeCard } from './charge-card.ts';

type BalancePaymentOptions = {
  token: string;
  clientSecret: string;
  receiptEmail: string;
  onCharged: () => void;
  /** The payment was closed meanwhile: trying again with it cannot succeed. */
  onCancelled: () => void;
};

/** Paying what a link asks for: one try at a time. What went wrong stays on the page (rule 7.7) until the next try. */
export function useBalancePayment({
  token,
  clientSecret,
  receiptEmail,
  onCharged,
  onCancelled,
}: BalancePaymentOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function charge(): Promise<ChargeOutcome> {
    if (!stripe || !elements) return failed('The card fields are not loaded yet.');
    const { error } = await elements.submit();
    if (error) return failed(error.message ?? 'Please check the card details.');
    const returnUrl = `${window.location.origin}/complete-payment?token=${encodeURIComponent(token)}`;
    return chargeCard({ stripe, elements, clientSecret, returnUrl, receiptEmail });
  }

  async function pay(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setFailure(null);
    setBusy(true);
    const outcome = await charge().catch(() => failed(BROKEN));
    running.current = false;
    setBusy(false);
    if (outcome.state === 'failed') setFailure(outcome.message);
    else if (outcome.state === 'cancelled') onCancelled();
    else onCharged();
  }

  return { pay, busy, failure };
}

const BROKEN = 'The payment could not be finished. Trying again cannot charge you twice.';

function failed(message: string): ChargeOutcome {
  return { state: 'failed', message };
}
