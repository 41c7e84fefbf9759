import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { completePayment, readLinkedOrder } from '#contract/orders/order-calls.ts';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { usePersonThere } from '#web/client/kept/taken-over.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { useSession } from '#web/identity/session.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { forgetOrders } from '#web/order-parts/use-own-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { BalanceFrame, BalanceHeadWaiting, BalanceWaiting } from './balance-frame.tsx';
import { BalanceOrder } from './balance-order.tsx';
import { BalanceIntro } from './balance-states.tsx';
import type { CardSettings } from './card-script.ts';
import type { LinkedOrderShown } from './linked-order-shown.ts';
import { type ReturnFromBank, readPaymentInAddress, readReturnFromBank, withoutPayment } from './payment-in-address.ts';

type BalancePageProps = {
  settings: CardSettings;
  /** What the server's HTML shows already; null: the browser asks for its order. */
  linked: LinkedOrderShown | null;
};

/** The page behind the link in the customer's mail. */
export function BalancePage({ settings, linked }: BalancePageProps) {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const token = query.get('token') ?? '';
  if (hydrated && !token) return <InvalidLink />;
  const shown = linked?.token === token ? linked.order : null;
  return <LinkedOrder key={token} token={token} settings={settings} shown={shown} />;
}

type LinkedOrderProps = { token: string; settings: CardSettings; shown: OrderByToken | null };

function LinkedOrder({ token, settings, shown }: LinkedOrderProps) {
  const backFromBank = useReturnFromBank();
  const order = useLinkedOrder(token, backFromBank !== null, shown);
  const personThere = usePersonThere();
  const client = useQueryClient();
  // Whatever happens here, paid or expired, the account's lists have to be read again afterwards.
  useEffect(() => forgetOrders(client), [client]);
  // Unknown, expired and unreadable links are answered with 400, 404, 410 or 422, also for an order that was shown until
  // now; the rest says nothing about the link.
  if (order.error instanceof ApiError && order.error.status < 429) return <InvalidLink />;
  if (order.error && !order.data && !order.isFetching) return <OrderUnknown onRetry={order.settleAndReload} />;
  const { data } = order;
  return (
    <BalanceFrame bowName={data?.bowName ?? null} head={data ? <BalanceIntro order={data} /> : <BalanceHeadWaiting />}>
      {data ? (
        <BalanceOrder
          order={data}
          token={token}
          settings={settings}
          backFromBank={backFromBank}
          personThere={personThere}
          loading={order.isFetching}
          looksAgain={order.looksAgain}
          onReload={order.settleAndReload}
        />
      ) : (
        <BalanceWaiting />
      )}
    </BalanceFrame>
  );
}

/** Whether the bank has just sent the customer back here, and what it said; the address is cleaned, so that a reload is an ordinary visit. */
function useReturnFromBank(): ReturnFromBank {
  const [query, setQuery] = useSearchParams();
  const [returned] = useState(() => readReturnFromBank(query));
  const stillInAddress = readPaymentInAddress(query) !== null;
  useEffect(() => {
    if (stillInAddress) setQuery(withoutPayment, { replace: true, preventScrollReset: true });
  }, [stillInAddress, setQuery]);
  return returned;
}

function InvalidLink() {
  const customer = useSession().status === 'signed-in';
  return (
    <BesidePicture>
      <Notice
        urgent
        title="Invalid Payment Link"
        links={
          <>
            {customer && (
              <Link to="/orders" className={buttonLook('line')}>
                Order History
              </Link>
            )}
            <WaysOn />
          </>
        }
      >
        <p>This payment link is invalid or has expired.</p>
        <p>
          Please check that the whole link from the email was opened.{' '}
          {customer ? 'Your order history has a new one.' : 'Write to us for a new one: your deposit is safe.'}
        </p>
      </Notice>
    </BesidePicture>
  );
}

/** The shop did not answer: that says nothing about the link. */
function OrderUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice urgent title="We could not load your order" links={<Button onClick={onRetry}>Try again</Button>}>
        <p>Your link is not used up. Please check your connection and try again; that cannot charge you twice.</p>
      </Notice>
    </BesidePicture>
  );
}

/** How long to wait before looking again while the bank is at work; after the last one the page stops looking by itself. */
const FOLLOW_UP_MS = [1500, 3000, 6000, 12_000, 20_000];

/**
 * The order behind a payment link. It is settled first (the server re-reads its payments at the card provider) after a
 * charge, when the customer comes back from the bank, and while the bank is at work: the page never shows less than what
 * the provider knows.
 */
function useLinkedOrder(token: string, backFromBank: boolean, shown: OrderByToken | null) {
  const unsettled = useRef(backFromBank);
  const followUps = useRef(0);
  const query = useQuery({
    queryKey: [readLinkedOrder.path, token],
    enabled: token !== '',
    initialData: () => shown ?? undefined,
    queryFn: async () => {
      if (unsettled.current) await call(completePayment, { body: { token } });
      const order = await call(readLinkedOrder, { params: { token } });
      followUps.current = order.processing ? followUps.current + 1 : 0;
      unsettled.current = order.processing;
      return order;
    },
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.processing === true && (FOLLOW_UP_MS[followUps.current - 1] ?? false),
  });
  const { refetch } = query;
  const settleAndReload = useCallback(() => {
    unsettled.current = true;
    void refetch();
  }, [refetch]);
  return { ...query, settleAndReload, looksAgain: followUps.current <= FOLLOW_UP_MS.length };
}
