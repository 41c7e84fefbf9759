import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderByToken } from '#contract/orders.ts';
import type { PaymentLeg } from '#values/order.ts';
import { keepPaidOrder } from '#web/account/use-order-by-token.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BalanceForm } from './balance-form.tsx';
import { BalanceIntro, Completing, NotYetConfirmed, Settled, UnderWay } from './balance-states.tsx';
import type { StripeSettings } from './load-stripe.ts';
import { OrderDetails, PaymentSummary } from './order-details.tsx';
import { paidOrderState } from './paid-order.ts';

type BalanceOrderProps = {
  order: OrderByToken;
  token: string;
  settings: StripeSettings;
  backFromBank: boolean;
  /** The order is being read anew. */
  loading: boolean;
  /** While the bank is at work: whether this page will ask again by itself. */
  looksAgain: boolean;
  onReload: () => void;
};

/** The order of a payment link, and what can be done about it: pay, wait, or nothing any more. */
export function BalanceOrder({
  order,
  token,
  settings,
  backFromBank,
  loading,
  looksAgain,
  onReload,
}: BalanceOrderProps) {
  const [charged, setCharged] = useState<PaymentLeg | null>(null);
  const { due } = order;

  const settled = !due && !order.processing && !order.undecided && order.status !== 'cancelled';
  const paidNow = settled && (charged !== null || backFromBank);
  useAccountAfterwards(token, paidNow ? order : null);

  function charge(leg: PaymentLeg) {
    setCharged(leg);
    // The form goes and the answer takes its place at the top.
    window.scrollTo({ top: 0 });
    onReload();
  }

  function news() {
    if (order.processing) return <UnderWay looksAgain={looksAgain} onReload={onReload} />;
    if (paidNow) return <Completing />;
    if (!due) return <Settled order={order} />;
    if (charged === due.leg) return <NotYetConfirmed loading={loading} onReload={onReload} />;
    if (charged) return <Alert tone="good">Payment successful! Your {charged} is paid.</Alert>;
    return backFromBank && <Alert tone="bad">Payment failed: your bank did not confirm it.</Alert>;
  }

  const payable = due && !order.processing && charged !== due.leg;
  return (
    <>
      <BalanceIntro order={order} />
      <div className="mt-8 max-w-3xl space-y-8 empty:hidden">{news()}</div>
      <div className="mt-12 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-16 lg:grid-cols-2">
        <OrderDetails order={order} />
        <div className="space-y-12">
          <PaymentSummary order={order} token={token} />
          {payable && (
            <BalanceForm
              key={due.leg}
              token={token}
              amount={due.amount}
              order={order}
              settings={settings}
              onStale={onReload}
              onCharged={() => charge(due.leg)}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** A paid balance ends in the account (rule 7.7). */
function useAccountAfterwards(token: string, paid: OrderByToken | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!paid) return;
    keepPaidOrder(client, token, paid);
    void navigate('/account', { replace: true, state: paidOrderState({ token }) });
  }, [paid, token, client, navigate]);
}
