import { isPriced, type StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { totalNow } from '#web/client/order-total.ts';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import {
  BuildText,
  ByPhone,
  isOverdue,
  OrderMarks,
  OrderStatusBadge,
  PaymentStateBadge,
} from '#web/staff/orders/shared/order-parts.tsx';
import { TrackIt } from '#web/staff/orders/shared/tracked-number.tsx';
import { Moment } from '#web/staff/parts/page-parts.tsx';

/** The columns of the list of orders. Whoever sees no amounts has none for them. */
const ORDER_COLUMNS: ListColumn<StaffOrder>[] = [
  {
    name: 'number',
    label: 'Number',
    width: '9.25rem',
    isLink: true,
    look: 'font-semibold',
    place: 1,
    cell: 'orderNumber',
    mark: (order) => <OrderMarks order={order} />,
  },
  {
    name: 'placed',
    label: 'Placed',
    width: '9.5rem',
    place: 5,
    look: 'max-md:text-ash max-md:text-sm',
    sorts: [
      { by: 'newest', direction: 'descending' },
      { by: 'oldest', direction: 'ascending' },
    ],
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    name: 'name',
    label: 'Customer',
    width: 'minmax(0,1fr)',
    place: 3,
    look: 'text-bone',
    sorts: [{ by: 'name', direction: 'ascending' }],
    cell: 'customerName',
  },
  { name: 'email', label: 'Email', width: 'minmax(0,1.3fr)', shows: 'chosen', look: 'text-ash', cell: 'customerEmail' },
  { name: 'phone', label: 'Phone', width: '9rem', shows: 'chosen', look: 'text-ash', cell: 'customerPhone' },
  {
    name: 'ordered',
    label: 'Ordered',
    width: '6.5rem',
    place: 7,
    look: 'max-md:text-ash max-md:text-sm',
    cell: orderedText,
  },
  {
    name: 'build',
    label: 'Build',
    width: 'minmax(0,1fr)',
    shows: 'chosen',
    cell: (order) => order.bowColor && <BuildText order={order} />,
  },
  { name: 'tags', label: 'Tags', width: 'minmax(0,1fr)', shows: 'chosen', cell: ({ tags }) => tags.join(', ') },
  { name: 'assignee', label: 'Who does it', width: '8rem', shows: 'chosen', cell: 'assignee' },
  { name: 'serial', label: 'Serial number', width: '8.5rem', shows: 'chosen', cell: 'serial' },
  {
    name: 'total',
    label: 'Total',
    width: '5.5rem',
    end: true,
    permission: 'orders.amounts',
    place: 2,
    look: 'text-bone',
    sorts: [{ by: 'total', direction: 'descending' }],
    cell: (order) => isPriced(order) && totalNow(order),
  },
  {
    name: 'outstanding',
    label: 'Outstanding',
    width: '6rem',
    end: true,
    permission: 'orders.amounts',
    place: 4,
    look: 'max-md:text-sm',
    cell: (order) => isPriced(order) && <Outstanding order={order} outstanding={order.outstanding} />,
  },
  {
    name: 'deadline',
    label: 'Pay by',
    width: '6.5rem',
    permission: 'orders.amounts',
    shows: 'chosen',
    sorts: [{ by: 'deadline', direction: 'ascending' }],
    cell: (order) => order.outstanding !== '0.00' && order.linkExpiresAt && <Moment at={order.linkExpiresAt} dayOnly />,
  },
  {
    name: 'payment',
    label: 'Payment',
    width: '11rem',
    place: 8,
    look: 'max-md:text-sm',
    cell: (order) => (
      <>
        <PaymentStateBadge state={order.paymentState} />
        <span className="ml-2 text-ash text-sm empty:hidden">
          {order.status === 'pending' && <ByPhone order={order} short />}
        </span>
        {isOverdue(order, Date.now()) && <span className="ml-2 font-semibold text-alarm text-sm">overdue</span>}
      </>
    ),
  },
  {
    name: 'status',
    label: 'Status',
    width: '9rem',
    place: 6,
    look: 'max-md:text-sm',
    cell: (order) => (
      <>
        <OrderStatusBadge order={order} />
        <TrackIt order={order} />
      </>
    ),
  },
];

/** Nobody sees otherwise why the rows stand in this order. */
export function orderColumns(sort: string | undefined): ListColumn<StaffOrder>[] {
  if (sort !== 'deadline') return ORDER_COLUMNS;
  return ORDER_COLUMNS.map((column) => (column.name === 'deadline' ? { ...column, shows: 'always' } : column));
}

function Outstanding({ order, outstanding }: { order: StaffOrder; outstanding: string }) {
  const paid = outstanding === '0.00';
  const look = paid ? 'text-ash' : isOverdue(order, Date.now()) ? 'font-semibold text-alarm' : 'text-bone';
  return (
    <>
      <span className={look}>{usd(outstanding)}</span>
      {!paid && <span className="text-ash md:sr-only"> due</span>}
    </>
  );
}

/** The bow by its colour, and whether there is gear. */
function orderedText({ holds, bowColor }: StaffOrder): string {
  if (holds === 'gear') return 'Gear';
  return holds === 'both' ? `${bowColor} + gear` : (bowColor ?? '');
}
