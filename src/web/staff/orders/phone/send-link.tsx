import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { useLink } from '#web/staff/orders/shared/use-link.ts';
import { Failure } from '#web/staff/shell/failure.tsx';
import { Button } from '#web/ui/button.tsx';

/** What is sensible before the work on an order that owes what it was asked for. */
export function SendLink({ order }: { order: StaffOrderDetail }) {
  const { send, busy, failure } = useLink(order);
  if (!order.steps.includes('renew-link')) return null;
  return (
    <div className="mb-3 space-y-3">
      <Button kind="blaze" busy={busy === 'send'} onClick={send} className="w-full">
        {busy === 'send' ? 'Sending…' : 'Send payment link'}
      </Button>
      <Failure>{failure}</Failure>
    </div>
  );
}
