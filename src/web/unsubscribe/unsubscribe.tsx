import { useEffect, useRef } from 'react';
import type { Unsubscription } from '#contract/delays.ts';
import { failureText } from '#web/account/failure-labels.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

type UnsubscribeProps = { subscription: Unsubscription; busy: boolean; failure: Error | null; onEnd: () => void };

/** One press, and the address gets no more announcements; what still comes is said before and after it. */
export function Unsubscribe({ subscription, busy, failure, onEnd }: UnsubscribeProps) {
  const { address, unsubscribed } = subscription;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(unsubscribed);
  useEffect(() => {
    // The button that was pressed is gone.
    if (!before.current && unsubscribed) place.current?.focus({ preventScroll: true });
    before.current = unsubscribed;
  }, [unsubscribed]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {unsubscribed ? (
        <Notice title="You are unsubscribed" links={<WaysOn />}>
          <p>
            <Address>{address}</Address> gets no more announcements from us.
          </p>
          <StillComes />
        </Notice>
      ) : (
        <Notice
          title="No more announcements?"
          links={
            <Button kind="bone" busy={busy} onClick={onEnd}>
              {busy ? 'Unsubscribing…' : 'Unsubscribe'}
            </Button>
          }
        >
          <p>
            One press, and <Address>{address}</Address> gets no more announcements from us.
          </p>
          <StillComes />
          {failure && (
            <Alert tone="bad" title="You are not unsubscribed yet">
              {failureText(failure, 'Please try again in a moment.')}
            </Alert>
          )}
        </Notice>
      )}
    </div>
  );
}

function Address({ children }: { children: string }) {
  return <span className="wrap-anywhere text-bone">{children}</span>;
}

function StillComes() {
  return <p>Receipts, payment links and news about a pre-order of yours still come: they are part of the order.</p>;
}
