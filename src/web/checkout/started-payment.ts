import { tabMemory } from './tab-memory.ts';

/** The deposit that this tab has begun to charge: known before the card is touched, so that a reload never charges again. */
export type StartedPayment = {
  paymentIntentId: string;
  clientSecret: string;
  /** The customer has read the confirmation; a deliberate new visit may start another pre-order. */
  confirmationSeen: boolean;
};

export const startedPayment = tabMemory<StartedPayment>('fulldraw.checkout.payment', readStartedPayment);

function readStartedPayment(found: unknown): StartedPayment | null {
  if (typeof found !== 'object' || found === null) return null;
  const { paymentIntentId, clientSecret, confirmationSeen } = found as Record<string, unknown>;
  if (typeof paymentIntentId !== 'string' || typeof clientSecret !== 'string') return null;
  return { paymentIntentId, clientSecret, confirmationSeen: confirmationSeen === true };
}
