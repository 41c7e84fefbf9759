import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { forgetOrders } from '#web/account/use-own-orders.ts';
import { ApiError } from '#web/client/api-error.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { InvalidLink, OrderUnknown } from './balance-notices.tsx';
import { BalanceOrder } from './balance-order.tsx';
import type { StripeSettings } from './load-stripe.ts';
import { PageLoading } from './page-loading.tsx';
import { readPaymentInAddress, withoutPayment } from './payment-in-address.ts';
import { useLinkedOrder } from './use-linked-order.ts';

const WITHOUT_SCRIPTS =
  'Your card has not been charged. To see your order and pay its balance, please switch it on and open the link in our email again. If that is not possible, please write to us and name your order number.';

/** The page behind the link in the customer's mail. */
export function BalancePage({ settings }: { settings: StripeSettings }) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  if (!hydrated) return <PageLoading words="Loading your order…" withoutScripts={WITHOUT_SCRIPTS} />;
  const token = query.get('token');
  return token ? <LinkedOrder key={token} token={token} settings={settings} /> : <InvalidLink />;
}

function LinkedOrder({ token, settings }: { token: string; settings: StripeSettings }) {
  const backFromBank = useReturnFromBank();
  const order = useLinkedOrder(token, backFromBank);
  const client = useQueryClient();
  // Whatever happens here, paid or expired, the account's lists have to be read again afterwards.
  useEffect(() => forgetOrders(client), [client]);
  // Unknown, expired and unreadable links are answered with 400, 404, 410 or 422, also for an order that was shown until
  // now; the rest says nothing about the link.
  if (order.error instanceof ApiError && order.error.status < 429) return <InvalidLink />;
  if (order.data) {
    return (
      <BalanceOrder
        order={order.data}
        token={token}
        settings={settings}
        backFromBank={backFromBank}
        loading={order.isFetching}
        looksAgain={order.looksAgain}
        onReload={order.settleAndReload}
      />
    );
  }
  if (order.error && !order.isFetching) return <OrderUnknown onRetry={order.settleAndReload} />;
  return <PageLoading words="Loading your order…" />;
}

/** Whether the bank has just sent the customer back here; the address is cleaned, so that a reload is an ordinary visit. */
function useReturnFromBank(): boolean {
  const [query, setQuery] = useSearchParams();
  const [returned] = useState(() => readPaymentInAddress(query) !== null);
  const stillInAddress = readPaymentInAddress(query) !== null;
  useEffect(() => {
    if (stillInAddress) setQuery(withoutPayment, { replace: true, preventScrollReset: true });
  }, [stillInAddress, setQuery]);
  return returned;
}
