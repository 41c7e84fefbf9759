import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readDepositStatus } from '#contract/orders/payment-calls.ts';
import type { DepositStatus } from '#contract/orders/payment-schemas.ts';
import { formatDay } from '#values/date.ts';
import { PAID_TODAY } from '#values/text/paid-text.ts';
import { loadCart } from '#web/cart/cart-store.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { dayOf, usd } from '#web/client/format.ts';
import { keptBuild } from '#web/client/kept/kept-build.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { giftCode } from '#web/gift-cards/gift-code.ts';
import { useSession } from '#web/identity/session.ts';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { PageLoading } from '#web/order-parts/page-loading.tsx';
import { forgetOrders } from '#web/order-parts/use-own-orders.ts';
import { PaidBow } from '#web/payment/paid-bow.tsx';
import { type PaymentInAddress, readCheckoutInAddress, readPaymentInAddress } from '#web/payment/payment-in-address.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { GearLines, PaidBy, stepsOfGear } from './cart/paid-gear.tsx';
import { Confirmed } from './confirmed.tsx';
import { draft } from './draft.ts';
import { NoPayment, NotConfirmed, StatusUnknown, StillProcessing } from './not-confirmed.tsx';

const WITHOUT_SCRIPTS =
  'Please switch it on and load this page again to see your order here. You need do nothing else: as soon as your deposit is paid, we email you a confirmation with your order number. If none comes within an hour, please write to us.';

/** Where a pre-order ends: says what the server knows of the payment, and nothing else. */
export function ConfirmationPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const payment = readPaymentInAddress(query) ?? readCheckoutInAddress(query);
  return (
    <>
      {!hydrated && <PageLoading words="Looking up your payment…" withoutScripts={WITHOUT_SCRIPTS} />}
      {hydrated && (payment ? <Outcome payment={payment} /> : <PaymentMissing />)}
    </>
  );
}

/** By its payment, or by its checkout where no card had to pay. */
type Named = PaymentInAddress | { checkoutId: string };

function Outcome({ payment }: { payment: Named }) {
  const status = useDepositStatus(payment);
  const client = useQueryClient();
  const { data, error } = status;
  const confirmed = data?.state === 'confirmed';
  useEffect(() => {
    if (!confirmed) return;
    draft.forget();
    keptBuild.forget();
    giftCode.forget();
    // It has been emptied.
    void loadCart();
    forgetOrders(client);
  }, [confirmed, client]);

  if (data?.state === 'confirmed') {
    return data.bowColor ? <Confirmed deposit={data} color={data.bowColor} /> : <ConfirmedGear paid={data} />;
  }
  if (data) {
    return (
      <BesidePicture color={data.bowColor} name={data.bowName}>
        {data.state === 'processing' ? (
          <StillProcessing asksAgain={status.asksAgain} onAsk={() => status.refetch()} />
        ) : (
          <NotConfirmed deposit={data} intentId={'checkoutId' in payment ? null : payment.paymentIntentId} />
        )}
      </BesidePicture>
    );
  }
  // A link that names no payment of ours, or an unreadable one: 400, 404 and 422 alike.
  if (error instanceof ApiError && error.status < 429) return <PaymentMissing />;
  if (error && !status.isFetching) return <StatusUnknown onRetry={() => status.refetch()} />;
  return <PageLoading words="Looking up your payment…" />;
}

function PaymentMissing() {
  return (
    <BesidePicture>
      <NoPayment />
    </BesidePicture>
  );
}

/** How long to wait before asking again while the bank is at work; after the last one the page stops asking by itself. */
const FOLLOW_UP_MS = [1500, 3000, 6000, 12_000, 20_000];

/**
 * What became of a deposit, as the server has just read it from the card provider. Data is not polled in this shop; a
 * payment that is still under way is the exception, a handful of times.
 */
function useDepositStatus(payment: Named) {
  const asked = useRef(0);
  const query = useQuery({
    queryKey: [readDepositStatus.path, 'checkoutId' in payment ? payment.checkoutId : payment.paymentIntentId],
    queryFn: ({ signal }) => {
      asked.current += 1;
      return call(readDepositStatus, { body: payment, signal });
    },
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'processing' && (FOLLOW_UP_MS[asked.current - 1] ?? false),
  });
  return { ...query, asksAgain: asked.current <= FOLLOW_UP_MS.length };
}

/** Gear alone is paid in full and saved: what was bought, and which parcels come. */
function ConfirmedGear({ paid }: { paid: DepositStatus }) {
  const { status } = useSession();
  const { orderNumber, customerEmail, paidAt } = paid;
  const paidOn = dayOf(paidAt ? new Date(paidAt) : new Date());
  return (
    <PaidBow
      color={null}
      heading="h2"
      head={
        <Notice title="Order Confirmed!">
          <p>Thank you. Everything is paid, and there is nothing more to do.</p>
        </Notice>
      }
      lines={
        <>
          {orderNumber && <AmountLine label="Order number" value={orderNumber} />}
          <GearLines paid={paid} />
          <AmountLine label={PAID_TODAY} value={usd(paid.depositAmount)} strong />
          <PaidBy paid={paid} />
        </>
      }
      steps={[
        { when: formatDay(paidOn), what: `We have your payment of ${usd(paid.depositAmount)}.` },
        ...stepsOfGear(paid),
      ]}
    >
      <p className="mt-12 max-w-2xl text-ash">
        A confirmation email follows
        {customerEmail && (
          <>
            {' '}
            to <strong className="break-words font-semibold text-bone">{customerEmail}</strong>
          </>
        )}
        . Keep it: it has your order number.
      </p>
      <div className="mt-10 flex flex-wrap gap-4">
        {status === 'signed-in' && orderNumber && (
          <Link to={`/orders/${orderNumber}`} className={buttonLook('line')}>
            View my order
          </Link>
        )}
        <Link to="/" className={buttonLook('line')}>
          Return Home
        </Link>
        <Link to="/gear" className={buttonLook('line')}>
          View More Gear
        </Link>
      </div>
    </PaidBow>
  );
}
