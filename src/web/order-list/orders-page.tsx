import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { OwnOrder } from '#contract/orders/own-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { totalNow } from '#web/client/order-total.ts';
import { ForCustomers } from '#web/order-parts/for-customers.tsx';
import { isBowAlone } from '#web/order-parts/ordered-lines.tsx';
import { useOwnOrders } from '#web/order-parts/use-own-orders.ts';
import { balanceOpen, refundFigure } from '#web/order-parts/what-is-due.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { ListFailed, NoOrders } from './list-states.tsx';
import { OrderCard, OrderCardWaiting } from './order-card.tsx';

const PROMPT = {
  title: 'Sign in to see your orders',
  words: 'Every order you have placed, what is paid, what is due, and where your bow is.',
};

export function OrdersPage() {
  return (
    <ForCustomers prompt={PROMPT} waiting={<OrderHistoryWaiting />}>
      {(user) => <OrderHistory userId={user.id} />}
    </ForCustomers>
  );
}

const COLUMNS = 'grid-cols-2 lg:grid-cols-5';
const CARDS = ['first', 'second', 'third'];

/** All orders of the customer, newest first. */
function OrderHistory({ userId }: { userId: string }) {
  const orders = useOwnOrders(userId);
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);
  const count = orders.data?.length ?? 0;

  useEffect(() => {
    const first = shownBefore.current;
    if (first === null || count <= first) return;
    shownBefore.current = null;
    // The button may be gone; the focus goes on with the first order that has come.
    list.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);

  function showMore() {
    shownBefore.current = count;
    void orders.fetchNextPage();
  }

  if (!orders.data && !orders.isError) return <OrderHistoryWaiting />;
  if (!orders.data) {
    return (
      <Frame>
        <ListFailed retrying={orders.isFetching} onRetry={() => void orders.refetch()} />
      </Frame>
    );
  }
  return (
    <Frame>
      {orders.data.length === 0 && <NothingOrdered />}
      <div ref={list}>
        {orders.data.map((order) => (
          <OrderCard
            key={order.orderNumber}
            order={order}
            heading="h2"
            columns={COLUMNS}
            figures={figuresOf(order)}
            payText={order.due ? `Pay ${usd(order.due.amount)}` : ''}
          />
        ))}
      </div>
      {orders.hasNextPage && (
        <div className="border-rule-strong border-t pt-7">
          {orders.isFetchNextPageError && !orders.isFetchingNextPage && (
            <div className="mb-6">
              <Alert tone="bad">The next orders could not be loaded. Please check your connection and try again.</Alert>
            </div>
          )}
          <Button busy={orders.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {count} {count === 1 ? 'order' : 'orders'} shown
      </p>
    </Frame>
  );
}

function OrderHistoryWaiting() {
  return (
    <Frame>
      <p role="status" className="sr-only">
        Loading your orders…
      </p>
      {CARDS.map((card) => (
        <OrderCardWaiting key={card} figures={5} columns={COLUMNS} />
      ))}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[84rem]">
      <h1 className="title-chapter text-bone">Order History</h1>
      <div className="mt-10 lg:mt-14">{children}</div>
    </div>
  );
}

function figuresOf(order: OwnOrder) {
  const refund = refundFigure(order);
  return [
    ...(order.bowColor ? [{ label: 'Color', value: order.bowColor }] : []),
    { label: 'Customer', value: order.customerName },
    { label: 'Total', value: totalNow(order) },
    refund
      ? { label: refund.label, value: usd(refund.amount) }
      : {
          label: order.depositPaid ? `${atCheckout(order)}, paid` : atCheckout(order),
          value: usd(order.depositAmount),
        },
    ...(order.bowColor ? [{ label: 'Remaining balance', value: usd(balanceOpen(order)) }] : []),
  ];
}

/** What is paid at the checkout: of a bow alone its deposit. */
function atCheckout(order: OwnOrder): string {
  return isBowAlone(order) ? 'Deposit' : 'At the checkout';
}

function NothingOrdered() {
  return (
    <NoOrders
      heading="h2"
      way={
        <Link to="/checkout" className={buttonLook('line')}>
          Pre-Order Now
        </Link>
      }
    >
      An order that was placed without signing in appears here once you sign in with the same verified email address.
    </NoOrders>
  );
}
