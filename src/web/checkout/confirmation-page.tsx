import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { forgetOrders } from '#web/account/use-own-orders.ts';
import { ApiError } from '#web/client/api-error.ts';
import { keptBuild } from '#web/client/kept-build.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { PageLoading } from '#web/payment/page-loading.tsx';
import { type PaymentInAddress, readPaymentInAddress } from '#web/payment/payment-in-address.ts';
import { Confirmed } from './confirmed.tsx';
import { draft } from './draft.ts';
import { NoPayment, NotConfirmed, StatusUnknown, StillProcessing } from './not-confirmed.tsx';
import { useDepositStatus } from './use-deposit-status.ts';

const WITHOUT_SCRIPTS =
  'Please switch it on and load this page again to see your order here. You need do nothing else: as soon as your deposit is paid, we email you a confirmation with your order number. If none comes within an hour, please write to us.';

/** Where a pre-order ends: says what the server knows of the payment, and nothing else. */
export function ConfirmationPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const payment = readPaymentInAddress(query);
  return (
    <>
      {!hydrated && <PageLoading words="Looking up your payment…" withoutScripts={WITHOUT_SCRIPTS} />}
      {hydrated && (payment ? <Outcome payment={payment} /> : <PaymentMissing />)}
    </>
  );
}

function Outcome({ payment }: { payment: PaymentInAddress }) {
  const status = useDepositStatus(payment);
  const client = useQueryClient();
  const { data, error } = status;
  const confirmed = data?.state === 'confirmed';
  useEffect(() => {
    if (!confirmed) return;
    draft.forget();
    keptBuild.forget();
    forgetOrders(client);
  }, [confirmed, client]);

  if (data?.state === 'confirmed' && data.bowColor) return <Confirmed deposit={data} color={data.bowColor} />;
  if (data) {
    return (
      <BesidePicture color={data.bowColor}>
        {data.state === 'processing' ? (
          <StillProcessing asksAgain={status.asksAgain} onAsk={() => status.refetch()} />
        ) : (
          <NotConfirmed deposit={data} payment={payment} />
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
