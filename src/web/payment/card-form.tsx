import { Elements } from '@stripe/react-stripe-js';
import { type ReactNode, useState } from 'react';
import { cardAppearance } from './card-appearance.ts';
import type { StripeSettings } from './load-stripe.ts';
import { useCardScript } from './use-card-script.ts';

type CardFormProps = { settings: StripeSettings; clientSecret: string; children: ReactNode };

/**
 * Gives the form inside it the card provider and this payment. The form shows at once; its `CardField` fills when the
 * provider's script has come. Elements cannot exchange its payment for another, hence the key.
 */
export function CardForm({ settings, clientSecret, children }: CardFormProps) {
  const script = useCardScript(settings);
  const [appearance] = useState(cardAppearance);
  return (
    <Elements key={clientSecret} stripe={script.data ?? null} options={{ clientSecret, appearance }}>
      {children}
    </Elements>
  );
}
