import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { reviewSession, useSession } from '#web/identity/session.ts';
import type { PreOrderDetails } from '#web/order-fields/shipping-details.ts';
import { confirmationPath, giftConfirmationPath } from '#web/payment/payment-in-address.ts';
import type { CardFields } from '#web/payment/wallets.tsx';
import { dismissToast, useCauseToast } from '#web/ui/toasts/toast-store.ts';
import { type PreOrderOutcome, type PreOrderStep, placePreOrder } from './place-pre-order.ts';

/** What went wrong with the last try; it stays beside the button until the next one. */
export type PreOrderProblem = {
  title: string;
  message: string;
  /** No bow is left: there is a waiting list. */
  soldOut?: boolean;
};

export type RestartReason =
  | 'terms-changed'
  | 'payment-gone'
  | 'cart-changed'
  | 'out-of-stock'
  | 'gift-card-short'
  | 'paused';

type PreOrderOptions = {
  /** Null: the payment is not open yet. */
  intent: CheckoutIntent | null;
  card: RefObject<CardFields | null>;
  onSaved?: (keptUntil: string) => void;
  /** `message`: what the server says of it. */
  onRestart: (reason: RestartReason, message?: string) => void;
};

/** Placing the pre-order from the page: one try at a time, its step for the button, and its problem in a toast and in words that stay. */
export function usePreOrder({ intent, card: fields, onSaved, onRestart }: PreOrderOptions) {
  const navigate = useNavigate();
  const signedIn = useSession().status === 'signed-in';
  const { show } = useCauseToast();
  const running = useRef(false);
  const [step, setStep] = useState<PreOrderStep | null>(null);
  const [problem, setProblem] = useState<PreOrderProblem | null>(null);

  /** `paidBy`: the wallet that was opened, in the place of the card's fields. Resolves to whether it is charged. */
  async function place(details: PreOrderDetails, paidBy = fields.current): Promise<boolean> {
    if (running.current) return false;
    const clientSecret = intent?.clientSecret ?? null;
    const card = paidBy && clientSecret !== null ? { ...paidBy, clientSecret } : null;
    if (!intent || (clientSecret !== null && !card)) {
      setProblem(CARD_NOT_THERE);
      return false;
    }
    running.current = true;
    setProblem(null);
    dismissToast();
    setStep('checking');
    // An order of a session that has ended unseen would be a guest's, and not be found in the account.
    if (signedIn) await reviewSession().catch(() => {});
    const outcome = await placePreOrder({
      card,
      intent,
      details,
      onStep: setStep,
      ...(onSaved && { onSaved }),
    }).catch(brokenOutcome);
    // After a success the button stays busy until the confirmation page is there.
    if (outcome.state === 'charged') {
      dismissToast();
      void navigate(confirmationOf(intent), { replace: true });
      return true;
    }
    running.current = false;
    setStep(null);
    if (!('message' in outcome)) {
      onRestart(outcome.state, 'reason' in outcome ? outcome.reason : undefined);
      return false;
    }
    const next = { title: PROBLEM_TITLES[outcome.state] ?? 'Payment Failed', message: outcome.message };
    setProblem({ ...next, soldOut: outcome.state === 'sold-out' });
    // Longer words stand beside the button, which a toast would cover on a phone.
    const noBow = outcome.state === 'sold-out' || outcome.state === 'too-many-bows';
    const description = noBow ? 'Nothing was charged. What you can do stands above the button.' : next.message;
    show({ title: next.title, description, variant: 'destructive' });
    return false;
  }

  return { place, step, problem };
}

/** Where it is said what has become of it. */
export function confirmationOf({ clientSecret, checkoutId }: CheckoutIntent): string {
  return clientSecret === null ? giftConfirmationPath(checkoutId) : confirmationPath(clientSecret);
}

const PROBLEM_TITLES: Partial<Record<PreOrderOutcome['state'], string>> = {
  'order-refused': 'Order Error',
  'sold-out': 'No bow is left just now',
  'too-many-bows': 'You have as many bows as one customer can order',
};

const CARD_NOT_THERE: PreOrderProblem = {
  title: 'One moment',
  message: 'The card fields are not loaded yet. Please fill them in as soon as they appear.',
};

/** The provider's script answers with errors and does not throw them; when it does, the customer still gets a sentence. */
function brokenOutcome(): PreOrderOutcome {
  return {
    state: 'charge-failed',
    message: 'The payment could not be finished. What you typed is kept, and trying again cannot charge you twice.',
  };
}
