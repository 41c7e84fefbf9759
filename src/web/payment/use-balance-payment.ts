import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { chargeCard } from './charge-card.ts';

type BalancePaymentOptions = { token: string; clientSecret: string; receiptEmail: string; onCharged: () => void };

/** Paying what a link asks for: one try at a time. What went wrong stays on the page (spec section 8) until the next try. */
export function useBalancePayment({ token, clientSecret, receiptEmail, onCharged }: BalancePaymentOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** Null when the card was charged, else why not. */
  async function charge(): Promise<string | null> {
    if (!stripe || !elements) return 'The card fields are not loaded yet.';
    const { error } = await elements.submit();
    if (error) return error.message ?? 'Please check the card details.';
    const returnUrl = `${window.location.origin}/complete-payment?token=${encodeURIComponent(token)}`;
    const outcome = await chargeCard({ stripe, elements, clientSecret, returnUrl, receiptEmail });
    return outcome.state === 'failed' ? outcome.message : null;
  }

  async function pay(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setFailure(null);
    setBusy(true);
    const failed = await charge().catch(
      () => 'The payment could not be finished. Trying again cannot charge you twice.',
    );
    running.current = false;
    setBusy(false);
    if (failed === null) onCharged();
    else setFailure(failed);
  }

  return { pay, busy, failure };
}
