import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type ReactNode, useState } from 'react';
import { CardForm, useFreshAmount } from './card-form.tsx';
import type { CardSettings } from './card-script.ts';

/** The card provider and its fields, as soon as they are there. */
export type CardFields = { stripe: Stripe; elements: StripeElements };

type WalletsProps = {
  settings: CardSettings;
  clientSecret: string;
  amount: string;
  /** The amount is being asked for anew: no wallet is opened with the former one. */
  isUpdating?: boolean;
  /** Asked when a wallet is to open: without all that has to be said and ticked before a payment it stays closed. */
  mayOpen?: () => Promise<boolean>;
  /** Its owner has agreed in the wallet. Resolves to whether that was charged, or is being charged. */
  onPay: (fields: CardFields) => Promise<boolean>;
};

/**
 * Apple Pay, Google Pay and Link, as far as this browser has them: the provider's own buttons, with nothing of them in their place
 * where it has none. They are a group of their own, so that a wallet is never confirmed with what stands in the card's fields.
 */
export function Wallets({ settings, clientSecret, ...wallets }: WalletsProps) {
  return (
    <CardForm settings={settings} clientSecret={clientSecret}>
      <WalletButtons key={clientSecret} {...wallets} />
    </CardForm>
  );
}

function WalletButtons({ amount, isUpdating, mayOpen, onPay }: Omit<WalletsProps, 'settings' | 'clientSecret'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [shown, setShown] = useState<'unknown' | 'some' | 'none'>('unknown');
  useFreshAmount(amount);
  if (shown === 'none') return null;
  return (
    <div className="mb-8 min-h-12 space-y-5 inert:opacity-60" inert={isUpdating}>
      <ExpressCheckoutElement
        options={OPTIONS}
        onReady={({ availablePaymentMethods: there }) =>
          setShown(there && Object.values(there).some(Boolean) ? 'some' : 'none')
        }
        onLoadError={() => setShown('none')}
        onClick={async ({ resolve, reject }) => {
          if (!mayOpen || (await mayOpen())) resolve();
          else reject();
        }}
        onConfirm={async ({ paymentFailed }) => {
          if (!stripe || !elements || !(await onPay({ stripe, elements }))) paymentFailed({ reason: 'fail' });
        }}
      />
      {shown === 'some' && <OrByCard>or by card</OrByCard>}
    </div>
  );
}

const OPTIONS = {
  buttonHeight: 48,
  buttonTheme: { applePay: 'white', googlePay: 'white' },
  paymentMethods: { amazonPay: 'never', paypal: 'never', klarna: 'never' },
} as const;

function OrByCard({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-4 text-ash text-sm before:h-px before:grow before:bg-rule after:h-px after:grow after:bg-rule">
      {children}
    </p>
  );
}
