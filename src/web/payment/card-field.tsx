import { PaymentElement } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/marks.tsx';
import { type CardSettings, useCardScript } from './card-script.ts';

/** The provider's card fields, in a place that is kept free for them from the start. */
export function CardField({ settings }: { settings: CardSettings }) {
  const script = useCardScript(settings);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const failed = state === 'failed' || script.isError;

  function retry() {
    setState('loading');
    setAttempt(attempt + 1);
    if (script.isError) script.refetch();
  }

  return (
    <div className="relative min-h-64">
      {failed && (
        <Alert tone="bad" title="The card fields could not be loaded.">
          <p>This charges nothing. Please check your connection and try again.</p>
          <Button className="mt-4" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      {!failed && state === 'loading' && (
        <p role="status" className="absolute inset-x-0 top-0 flex items-center gap-3 text-ash">
          <Spinner /> Loading the card fields…
        </p>
      )}
      {!failed && script.data && (
        <PaymentElement
          key={attempt}
          // They have buttons of their own (wallets.tsx).
          options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
          onReady={() => setState('ready')}
          onLoadError={() => setState('failed')}
        />
      )}
    </div>
  );
}
