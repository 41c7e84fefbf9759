import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readOrderPage } from '#contract/orders/order-page-calls.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { accessByLink, pagedOrderKey } from '#web/order-parts/order-access.ts';
import { PageLoading } from '#web/order-parts/page-loading.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OrderFailed, OrderWaiting } from './order-page.tsx';
import { OrderView } from './order-view.tsx';

const WITHOUT_SCRIPTS =
  'To see your order, please switch it on and open the link in our email again. Or write to us, and name your order number.';

/** An order for whoever has the link that was mailed to its address. */
export function LinkedOrderPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  if (!hydrated) return <PageLoading words="Loading your order…" withoutScripts={WITHOUT_SCRIPTS} />;
  const key = query.get('key');
  return key ? <LinkedOrder key={key} secret={key} /> : <LinkEnded />;
}

function LinkedOrder({ secret }: { secret: string }) {
  const access = useMemo(() => accessByLink(secret), [secret]);
  const order = useQuery({
    queryKey: pagedOrderKey(secret),
    queryFn: ({ signal }) => call(readOrderPage, { params: { key: secret }, signal }),
    gcTime: 0,
  });
  // Also for an order that was shown until now: its link may have ended meanwhile.
  if (order.error instanceof ApiError && order.error.status < 429) return <LinkEnded />;
  if (order.data) {
    return (
      <OrderView
        order={order.data}
        access={access}
        rereading={order.isFetching}
        rereadFailed={order.isError}
        onReread={() => void order.refetch()}
      />
    );
  }
  if (order.error && !order.isFetching) return <OrderFailed onRetry={() => void order.refetch()} />;
  return <OrderWaiting />;
}

function LinkEnded() {
  return (
    <BesidePicture>
      <Notice
        urgent
        title="This link does not work any more"
        links={
          <>
            <Link to="/find-order" className={buttonLook('bone')}>
              Get a new link
            </Link>
            <Link to="/contact" className={buttonLook('line')}>
              Contact us
            </Link>
          </>
        }
      >
        <p>Links to an order work for 7 days, and only whole. Your order is safe.</p>
        <p>With its number and your email address you get a new one at once.</p>
      </Notice>
    </BesidePicture>
  );
}
