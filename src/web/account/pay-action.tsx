import { Link } from 'react-router';
import type { OwnOrder } from '#contract/own-orders.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { useFreshLink } from './use-fresh-link.ts';
import { paymentPath } from './what-is-due.ts';

type PayActionProps = { order: OwnOrder; words: string };

/** The way to the payment of what is due: through the link that works, or through a fresh one. Paying early does not press. */
export function PayAction({ order, words }: PayActionProps) {
  if (!order.paymentToken) return <PayByFreshLink order={order} words={words} />;
  return (
    <Link to={paymentPath(order.paymentToken)} className={buttonLook(order.dueNow ? 'blaze' : 'line', 'max-sm:w-full')}>
      {words}
      <ForOrder number={order.orderNumber} />
    </Link>
  );
}

function PayByFreshLink({ order: { orderNumber, dueNow }, words }: PayActionProps) {
  const { follow, busy, failure } = useFreshLink(orderNumber);
  return (
    <div className="space-y-4 max-sm:w-full">
      <Button kind={dueNow ? 'blaze' : 'line'} busy={busy} onClick={follow} className="max-sm:w-full">
        {busy ? 'Getting your payment link…' : words}
        <ForOrder number={orderNumber} />
      </Button>
      {failure && <Alert tone="bad">{failure}</Alert>}
    </div>
  );
}

/** A list has several of these buttons; read out alone, each says whose it is. */
function ForOrder({ number }: { number: string }) {
  return <span className="sr-only"> for order {number}</span>;
}
