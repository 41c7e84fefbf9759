import { type RefObject, useEffect, useState } from 'react';
import type { PricedOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { isOverdue } from '#web/staff/orders/shared/order-parts.tsx';
import type { RefundChoice } from '#web/staff/orders/shared/refund-choice.ts';
import { CancelDialog } from '#web/staff/orders/shared/steps/cancel-dialog.tsx';
import { useLink } from '#web/staff/orders/shared/use-link.ts';
import { Failure, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

type OverdueProps = {
  order: PricedOrderDetail;
  /** Where the focus goes when the question, and the button that was pressed, are gone. */
  place: RefObject<HTMLElement | null>;
};

/** A balance whose deadline has passed waits for a decision; nothing is cancelled by itself. */
export function OverdueBalance({ order, place }: OverdueProps) {
  const mayCancel = useMay('money');
  const { send, busy, failure } = useLink(order);
  const [cancelling, setCancelling] = useState<RefundChoice | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const { due, linkExpiresAt, steps, refundable } = order;
  const asks = due !== null && linkExpiresAt !== null && isOverdue(order, Date.now());
  useFocusAfter(asks, place);
  if (!asks) return null;
  return (
    <Section title="The balance is overdue" className="mt-5 border-alarm border-l-2 pl-4">
      <p className="mt-1 text-ash">
        {usd(due.amount)} was to be paid until <Moment at={linkExpiresAt} />. Give the customer 7 more days, or cancel
        the order.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {steps.includes('renew-link') && (
          <Button busy={busy === 'send'} onClick={send}>
            {busy === 'send' ? 'Sending…' : 'Renew and send the link'}
          </Button>
        )}
        {mayCancel && steps.includes('cancel') && (
          <Button onClick={() => setCancelling('all')}>Cancel and refund</Button>
        )}
        {mayCancel && steps.includes('cancel') && refundable !== '0.00' && (
          <Button onClick={() => setCancelling('nothing')}>Cancel without refund</Button>
        )}
      </div>
      <Failure className="mt-4">{failure ?? gone}</Failure>
      <CancelDialog
        order={order}
        refund={cancelling ?? 'all'}
        open={cancelling !== null}
        onClose={() => setCancelling(null)}
        onDone={(words) => {
          setCancelling(null);
          toast({ title: words });
        }}
        onGone={(words) => {
          setCancelling(null);
          setGone(words);
        }}
      />
    </Section>
  );
}

function useFocusAfter(shown: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!shown) return;
    return () => {
      // A window that has closed with it gives the focus back first.
      setTimeout(() => document.activeElement === document.body && place.current?.focus({ preventScroll: true }));
    };
  }, [shown, place]);
}
