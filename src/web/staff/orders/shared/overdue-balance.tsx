import { type RefObject, useEffect, useState } from 'react';
import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { usd } from '#web/client/format.ts';
import { CancelDialog } from '#web/staff/orders/desk/order/cancel-dialog.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { isOverdue } from './is-overdue.ts';
import type { RefundChoice } from './refund-choice.ts';
import { useLink } from './use-link.ts';

type OverdueProps = {
  order: StaffOrderDetail;
  /** Where the focus goes when the question, and the button that was pressed, are gone. */
  place: RefObject<HTMLElement | null>;
};

/** A balance whose deadline has passed waits for somebody's decision; nothing is cancelled by itself. */
export function OverdueBalance({ order, place }: OverdueProps) {
  const { send, busy, failure } = useLink(order);
  const [cancelling, setCancelling] = useState<RefundChoice | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const { due, linkExpiresAt, steps, refundable } = order;
  const asks = due !== null && linkExpiresAt !== null && isOverdue(order, Date.now());
  useFocusAfter(asks, place);
  if (!asks) return null;
  return (
    <section aria-labelledby="overdue-title" className="mt-5 border-alarm border-l-2 pl-4">
      <h2 id="overdue-title" className="title-block text-bone">
        The balance is overdue
      </h2>
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
        {steps.includes('cancel') && <Button onClick={() => setCancelling('all')}>Cancel and refund</Button>}
        {steps.includes('cancel') && refundable !== '0.00' && (
          <Button onClick={() => setCancelling('nothing')}>Cancel without refund</Button>
        )}
      </div>
      {(failure ?? gone) && (
        <div className="mt-4">
          <Alert tone="bad">{failure ?? gone}</Alert>
        </div>
      )}
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
    </section>
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
