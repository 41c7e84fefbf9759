import { Elements, useElements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type CardSettings, useCardScript } from './card-script.ts';

type CardFormProps = {
  settings: CardSettings;
  clientSecret: string;
  children: ReactNode;
};

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

/** Has the provider's elements read their payment again when its amount has changed. */
export function useFreshAmount(amount: string): void {
  const elements = useElements();
  const read = useRef(amount);
  useEffect(() => {
    if (!elements || read.current === amount) return;
    read.current = amount;
    // What does not arrive is asked for by the charge itself.
    void elements.fetchUpdates().catch(() => {});
  }, [elements, amount]);
}

/** The card fields are in a frame of the provider's, where our styles do not count: they get the values of our own tokens. */
function cardAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string, otherwise: string) => tokens.getPropertyValue(name).trim() || otherwise;
  const rule = token('--color-rule-strong', '#6a7169');
  const bone = token('--color-bone', '#f1ede4');
  const blaze = token('--color-blaze', '#ff5f1f');
  return {
    theme: 'night',
    variables: {
      colorPrimary: blaze,
      colorBackground: token('--color-night', '#080b09'),
      colorText: bone,
      colorTextSecondary: token('--color-ash', '#a9ada1'),
      colorTextPlaceholder: token('--color-ash', '#a9ada1'),
      colorDanger: token('--color-alarm', '#ff8d80'),
      fontFamily: '"Source Sans 3 Variable", system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '0px',
      spacingUnit: '4px',
      gridRowSpacing: '20px',
    },
    rules: {
      '.Input': { border: 'none', borderBottom: `1px solid ${rule}`, boxShadow: 'none', padding: '10px 0' },
      '.Input:focus': { borderBottom: `1px solid ${bone}`, boxShadow: 'none' },
      '.Label': { fontSize: '14px', color: bone },
      '.Tab': { border: `1px solid ${rule}`, boxShadow: 'none' },
      '.Tab--selected': { border: `1px solid ${bone}`, boxShadow: 'none' },
    },
  };
}
