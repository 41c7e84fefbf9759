import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** The list could not be read: that says nothing about the orders. */
export function ListFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div className="border-rule-strong border-t py-7">
      <Alert tone="bad" title="We could not load your orders">
        <p>They are safe. Please check your connection and try again.</p>
      </Alert>
      <Button className="mt-6" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type NoOrdersProps = { heading: 'h2' | 'h3'; children: ReactNode; way: ReactNode };

/** The customer has no orders, and there is one thing to do about it. */
export function NoOrders({ heading: Heading, children, way }: NoOrdersProps) {
  return (
    <div className="border-rule-strong border-t py-10">
      <Heading className="title-part text-bone">No orders yet</Heading>
      <p className="mt-4 max-w-prose text-ash">{children}</p>
      <div className="mt-7">{way}</div>
    </div>
  );
}
