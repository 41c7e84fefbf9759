import { Link } from 'react-router';
import type { StaffOrder } from '#contract/staff-orders.ts';
import { fromDecimal } from '#values/money.ts';
import { orderName } from '#web/account/order-labels.ts';
import { usd } from '#web/client/format.ts';
import { FROM_LIST, withSheet } from '#web/staff/phone/phone-address.ts';
import { Moment } from '#web/staff/shell/moment.tsx';
import { PaymentBadge, StatusBadge } from '#web/staff/shell/state-badges.tsx';
import { nextStepOf } from './next-step.ts';
import { OrderStep } from './order-step.tsx';

/** An order in its list: the whole card opens it, but for the button that does the next step. */
export function OrderCard({ order, search }: { order: StaffOrder; search: URLSearchParams }) {
  const owed = fromDecimal(order.outstanding) > 0;
  const unbuilt = !order.build && nextStepOf(order.status)?.status === 'processing';
  return (
    <li className="relative border-rule border-t py-3 active:bg-bark">
      <div className="flex items-baseline justify-between gap-4">
        <Link
          to={withSheet(search, 'order', order.orderNumber)}
          state={FROM_LIST}
          preventScrollReset
          className="font-semibold text-bone after:absolute after:inset-0"
        >
          {orderName(order)}
        </Link>
        <span className="text-ash text-sm">
          <Moment at={order.createdAt} />
        </span>
      </div>
      <p className="truncate text-ash">
        {order.customerName} · {order.bowColor}
        {unbuilt && ' · no build yet'}
      </p>
      <div className="mt-1 flex min-h-11 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm">
            <StatusBadge order={order} />
            {order.paymentState === 'disputed' && (
              <span className="ml-4">
                <PaymentBadge state={order.paymentState} />
              </span>
            )}
          </p>
          <p className={owed ? 'text-tan' : 'text-ash'}>
            {owed ? <span>{usd(order.outstanding)}</span> : <span>{usd(order.totalAmount)}</span>}
            {owed && ' outstanding'}
          </p>
        </div>
        <OrderStep order={order} />
      </div>
    </li>
  );
}
