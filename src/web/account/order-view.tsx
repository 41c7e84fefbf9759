import { Link } from 'react-router';
import { isReleased } from './next-step.ts';
import { OrderAmounts } from './order-amounts.tsx';
import { OrderColumns } from './order-columns.tsx';
import { isAnswerNeeded, OrderDelay } from './order-delay.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { dayOf, dayText, orderName } from './order-labels.ts';
import { OrderNext, type OrderNextProps } from './order-next.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { Receipts } from './receipts.tsx';
import { StatusBadge } from './status-badge.tsx';

type OrderViewProps = Omit<OrderNextProps, 'today'>;

/** Everything about one order. Printed, it is its receipts. */
export function OrderView(props: OrderViewProps) {
  const { order } = props;
  const today = dayOf(new Date());
  return (
    <>
      <div className="print:hidden">
        <p>
          <Link
            to="/orders"
            className="-my-3 inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
          >
            Order History
          </Link>
        </p>
        <h1 className="title-chapter mt-5 text-bone tabular-nums">{orderName(order)}</h1>
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-ash">
          <StatusBadge status={order.status} />
          <span>
            Placed on <time dateTime={order.createdAt}>{dayText(order.createdAt)}</time>
          </span>
        </p>
        <OrderColumns first={<First {...props} today={today} />} aside={<OrderAmounts order={order} />}>
          <OrderTimeline order={order} today={today} />
          <OrderDelivery order={order} />
          <Receipts receipts={order.receipts} />
        </OrderColumns>
      </div>
      <ReceiptSheet order={order} />
    </>
  );
}

/** A later release comes before everything else, until the bow's turn has come; a question that has to be answered, to its end. */
function First(props: OrderNextProps) {
  const { order } = props;
  const { delay } = order;
  return (
    <div className="space-y-16">
      {delay && (isAnswerNeeded(delay) || !isReleased(order)) && <OrderDelay delay={delay} />}
      <OrderNext {...props} />
    </div>
  );
}
