import { Link, useParams } from 'react-router';
import { ApiError } from '#web/client/api-error.ts';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { ForCustomers } from '#web/order-parts/for-customers.tsx';
import { ACCOUNT_ACCESS } from '#web/order-parts/order-access.ts';
import { OrderColumns } from '#web/order-parts/order-figures.tsx';
import { useOwnOrder } from '#web/order-parts/use-own-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, WaitingTitle } from '#web/ui/skeleton.tsx';
import { OrderView } from './order-view.tsx';

const PROMPT = {
  title: 'Sign in to see this order',
  words: 'An order is shown to the customer who placed it, and to nobody else.',
};

export function OrderPage() {
  const { orderNumber = '' } = useParams();
  return (
    <ForCustomers prompt={PROMPT} waiting={<OrderWaiting />}>
      {() => <OwnOrder key={orderNumber} orderNumber={orderNumber} />}
    </ForCustomers>
  );
}

function OwnOrder({ orderNumber }: { orderNumber: string }) {
  const order = useOwnOrder(orderNumber);
  // Unknown, another's and unreadable numbers; also for an order that was shown until now.
  const refused = order.error instanceof ApiError && order.error.status < 429 && order.error.status !== 401;
  if (refused) return <NoSuchOrder />;
  if (order.data) {
    return (
      <OrderView
        order={order.data}
        access={ACCOUNT_ACCESS}
        rereading={order.isFetching}
        rereadFailed={order.isError}
        onReread={() => void order.refetch()}
      />
    );
  }
  if (order.error && !order.isFetching) return <OrderFailed onRetry={() => void order.refetch()} />;
  return <OrderWaiting />;
}

/** No order of this customer has the number: whether anybody's has is not said. */
function NoSuchOrder() {
  return (
    <BesidePicture>
      <Notice
        urgent
        title="Order not found"
        links={
          <>
            <Link to="/orders" className={buttonLook('line')}>
              Order History
            </Link>
            <Link to="/contact" className={buttonLook('line')}>
              Contact us
            </Link>
          </>
        }
      >
        <p>Your account has no order with this number.</p>
        <p>Was it placed with another email address? Then sign in with that one, or write to us.</p>
      </Notice>
    </BesidePicture>
  );
}

/** The shop did not answer: that says nothing about the order. */
export function OrderFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice urgent title="We could not load your order" links={<Button onClick={onRetry}>Try again</Button>}>
        <p>It is safe. Please check your connection and try again.</p>
      </Notice>
    </BesidePicture>
  );
}

const STATIONS = ['placed', 'deposit', 'build', 'release', 'balance', 'making', 'shipped', 'delivered'];
const AMOUNTS = ['color', 'total', 'deposit', 'balance'];

/** The space of an order's page. */
export function OrderWaiting() {
  return (
    <>
      <WaitingTitle words="Loading your order…" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-6 h-11 w-72 max-w-full lg:h-18" />
      <Skeleton className="mt-5 h-7 w-64 max-w-full" />
      <OrderColumns
        first={
          <div className="border-rule-strong border-t pt-7">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-3 h-9 w-80 max-w-full" />
            <Skeleton className="mt-5 h-6 w-full max-w-xl" />
            <Skeleton className="mt-2 h-6 w-4/5 max-w-lg" />
            <Skeleton className="mt-7 h-12 w-56" />
          </div>
        }
        aside={
          <div className="gap-x-8 sm:max-lg:grid sm:max-lg:grid-cols-2">
            <Skeleton className="aspect-4/3 w-full" />
            <div className="mt-6 sm:max-lg:mt-0">
              {AMOUNTS.map((line) => (
                <div key={line} className="flex justify-between border-rule border-b py-3.5">
                  <Skeleton className="h-5 w-28" />
                  <Skeleton className="h-5 w-20" />
                </div>
              ))}
            </div>
          </div>
        }
      >
        <div className="space-y-8">
          {STATIONS.map((station) => (
            <Skeleton key={station} className="h-12 w-full max-w-md" />
          ))}
        </div>
      </OrderColumns>
    </>
  );
}
