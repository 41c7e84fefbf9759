import { Link } from 'react-router';
import type { OwnOrder } from '#contract/orders/own-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { totalNow } from '#web/client/order-total.ts';
import { isBowAlone } from '#web/order-parts/ordered-lines.tsx';
import { useOwnOrders } from '#web/order-parts/use-own-orders.ts';
import { balanceOpen, depositReceived, refundFigure } from '#web/order-parts/what-is-due.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { ListFailed, NoOrders } from './list-states.tsx';
import { OrderCard, OrderCardWaiting } from './order-card.tsx';

/** How many orders the account shows (rule 9.11). */
const SHOWN = 3;
const COLUMNS = 'grid-cols-3';
const CARDS = ['first', 'second', 'third'];

export function RecentOrders({ userId }: { userId: string }) {
  const orders = useOwnOrders(userId);
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title" className="title-part text-bone">
        Orders & Pending Payments
      </h2>
      <div className="mt-5">
        {orders.data ? (
          <Newest orders={orders.data} />
        ) : orders.isError ? (
          <ListFailed retrying={orders.isFetching} onRetry={() => void orders.refetch()} />
        ) : (
          <RecentOrdersWaiting />
        )}
      </div>
    </section>
  );
}

export function RecentOrdersWaiting() {
  return (
    <div className="mt-5 first:mt-0">
      <p role="status" className="sr-only">
        Loading your orders…
      </p>
      {CARDS.map((card) => (
        <OrderCardWaiting key={card} figures={3} columns={COLUMNS} />
      ))}
    </div>
  );
}

function Newest({ orders }: { orders: OwnOrder[] }) {
  if (orders.length === 0) {
    return (
      <NoOrders
        heading="h3"
        way={
          <Link to="/checkout" className={buttonLook('line')}>
            Make Your First Order
          </Link>
        }
      >
        An order that was placed without signing in appears here once you sign in with the same verified email address.
      </NoOrders>
    );
  }
  return (
    <>
      {orders.slice(0, SHOWN).map((order) => (
        <OrderCard
          key={order.orderNumber}
          order={order}
          heading="h3"
          columns={COLUMNS}
          figures={[
            paidFigure(order),
            ...(order.bowColor ? [{ label: 'Balance due', value: usd(balanceOpen(order)) }] : []),
            { label: 'Total', value: totalNow(order) },
          ]}
          payText={order.bowColor ? 'Pay Remaining Balance' : 'Pay now'}
          payNote={order.bowColor && order.due?.leg === 'deposit' && <DepositFirst amount={order.due.amount} />}
        />
      ))}
      {orders.length > SHOWN && (
        <p className="border-rule-strong border-t pt-7">
          <Link to="/orders" className={buttonLook('line')}>
            View All Orders
          </Link>
        </p>
      )}
    </>
  );
}

/** Money that went back is told instead of the deposit that it was. */
function paidFigure(order: OwnOrder) {
  const refund = refundFigure(order);
  return refund
    ? { label: refund.label, value: usd(refund.amount) }
    : { label: isBowAlone(order) ? 'Deposit paid' : 'Paid', value: usd(depositReceived(order)) };
}

/** The link asks for whatever is owed next. */
function DepositFirst({ amount }: { amount: string }) {
  return <p className="text-ash text-sm">The deposit of {usd(amount)} has not been paid yet, so it comes first.</p>;
}
