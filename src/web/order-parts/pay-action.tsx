import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { OwnOrder } from '#contract/orders/own-order-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { failureText } from './failure-labels.ts';
import { ACCOUNT_ACCESS, type OrderAccess } from './order-access.ts';
import { paymentPath } from './what-is-due.ts';

type PayActionProps = { order: OwnOrder; words: string; access?: OrderAccess };

/** The way to the payment of what is due: through the link that works, or through a fresh one. Paying early does not press. */
export function PayAction({ order, words, access = ACCOUNT_ACCESS }: PayActionProps) {
  if (!order.paymentToken) return <PayByFreshLink order={order} words={words} access={access} />;
  return (
    <Link to={paymentPath(order.paymentToken)} className={buttonLook(order.dueNow ? 'blaze' : 'line', 'max-sm:w-full')}>
      {words}
      <ForOrder number={order.orderNumber} />
    </Link>
  );
}

function PayByFreshLink({ order: { orderNumber, dueNow }, words, access }: Required<PayActionProps>) {
  const { follow, busy, failure } = useFreshLink(orderNumber, access);
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

/** Asks for a payment link in place of one that has expired, and goes there. */
function useFreshLink(orderNumber: string, access: OrderAccess) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: () => access.renewLink(orderNumber),
    onSuccess: ({ paymentToken }) => navigate(paymentPath(paymentToken)),
    // Paid or cancelled meanwhile: the order itself says so as soon as it is read again.
    onError: (error) => (isRefusal(error, 'nothing-due') ? access.reread(client) : undefined),
  });
  return {
    follow: () => link.mutate(),
    // After a success the button stays busy until the payment page is there.
    busy: link.isPending || link.isSuccess,
    failure: link.error && failureText(link.error, COULD_NOT),
  };
}

const COULD_NOT = 'We could not get you a payment link. Please try again, or write to us.';
