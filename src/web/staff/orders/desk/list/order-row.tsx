import { Link, useLocation } from 'react-router';
import type { StaffOrder } from '#contract/staff-orders.ts';
import { usd } from '#web/client/format.ts';
import { isOverdue } from '#web/staff/orders/shared/is-overdue.ts';
import { OrderMarks } from '#web/staff/orders/shared/order-marks.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { PaymentBadge, StatusBadge } from '#web/staff/shell/state-badges.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';
import { PLACES, ROW } from './order-columns.ts';

type OrderRowProps = { order: StaffOrder; now: number; isNew: boolean };

/** A line of the table. All of it is one link: to the mouse the whole row, to the keyboard the number. */
export function OrderRow({ order, now, isNew }: OrderRowProps) {
  const panelPath = usePanelPath();
  const { search } = useLocation();
  const paid = order.outstanding === '0.00';
  const overdue = isOverdue(order, now);
  return (
    <tr
      data-new={isNew || undefined}
      className={`${ROW} relative border-rule border-b py-2.5 transition-colors duration-1000 hover:bg-bark hover:duration-0 data-new:bg-tan/20 xl:py-1.5`}
    >
      <td className={`${PLACES.number} whitespace-nowrap`}>
        <Link
          to={panelPath('orders', order.orderNumber)}
          state={{ list: search }}
          className="font-semibold text-bone after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-bone"
        >
          {order.orderNumber}
        </Link>
        <OrderMarks order={order} />
      </td>
      <td className={PLACES.placed}>
        <Moment at={order.createdAt} />
      </td>
      <td className={`${PLACES.name} truncate text-bone`}>{order.customerName}</td>
      <td className={`${PLACES.email} truncate`}>{order.customerEmail}</td>
      <td className={PLACES.color}>{order.bowColor}</td>
      <td className={`${PLACES.total} whitespace-nowrap text-bone`}>{usd(order.totalAmount)}</td>
      <td className={`${PLACES.outstanding} whitespace-nowrap ${overdue ? 'text-alarm' : 'text-ash'}`}>
        <span className={paid ? '' : overdue ? 'font-semibold' : 'text-bone'}>{usd(order.outstanding)}</span>
        {!paid && <span className="xl:sr-only"> due</span>}
      </td>
      <td className={`${PLACES.payment} whitespace-nowrap`}>
        <PaymentBadge state={order.paymentState} />
        {overdue && <span className="ml-2 font-semibold text-alarm text-sm">overdue</span>}
      </td>
      <td className={PLACES.status}>
        <StatusBadge order={order} />
      </td>
    </tr>
  );
}
