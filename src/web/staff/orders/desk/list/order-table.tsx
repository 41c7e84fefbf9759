import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isPriced, type PricedOrder, type StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { totalNow } from '#web/client/order-total.ts';
import { useMay } from '#web/staff/calls/use-may.ts';
import {
  ByPhone,
  isOverdue,
  OrderMarks,
  OrderStatusBadge,
  PaymentStateBadge,
} from '#web/staff/orders/shared/order-parts.tsx';
import { TrackIt } from '#web/staff/orders/shared/tracked-number.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { Tick } from '#web/staff/parts/tick.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

type OrderTableProps = {
  orders: StaffOrder[];
  arrivals: ReadonlySet<string>;
  /** These are the orders of the page before; the ones asked for are on their way. */
  old: boolean;
  ticks: OrderTicks;
};

/** Which orders are chosen, and how that is changed. */
export type OrderTicks = {
  isChosen: (orderNumber: string) => boolean;
  choose: (orderNumbers: string[], on: boolean) => void;
};

export function OrderTable({ orders, arrivals, old, ticks }: OrderTableProps) {
  const now = Date.now();
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  const tickAll = (
    <Tick
      label="Choose all orders of this page"
      checked={numbers.every(ticks.isChosen)}
      onTick={(on) => ticks.choose(numbers, on)}
      className="-my-3"
    />
  );
  return (
    <Table busy={old} tickAll={tickAll}>
      {orders.map((order) => (
        <OrderRow
          key={order.orderNumber}
          order={order}
          now={now}
          isNew={arrivals.has(order.orderNumber)}
          ticks={ticks}
        />
      ))}
    </Table>
  );
}

const WAITING_ROWS = Array.from({ length: 20 }, (_, row) => row);

/** The space of a page that is being read. */
export function OrderTableWaiting() {
  const { columns, row: look } = useColumns();
  return (
    <>
      <p role="status" className="sr-only">
        Loading orders...
      </p>
      <Table busy>
        {WAITING_ROWS.map((row) => (
          <tr key={row} className={`${look} border-rule border-b py-2.5 wide:py-1.5`}>
            {columns.map(([column]) => (
              <td key={column} className={PLACES[column]}>
                <Skeleton className="my-[0.15lh] h-[0.7lh] w-full min-w-12" />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  );
}

type TableProps = { busy: boolean; tickAll?: ReactNode; children: ReactNode };

function Table({ busy, tickAll, children }: TableProps) {
  const { columns, row } = useColumns();
  return (
    <table aria-label="Orders" aria-busy={busy} className="block">
      <thead className={`block ${tickAll ? '' : 'max-wide:sr-only'}`}>
        <tr className={`${row} items-center border-rule-strong border-b py-1.5 text-left text-ash text-sm`}>
          {columns.map(([column, title]) => (
            <th
              key={column}
              scope="col"
              className={`font-normal ${column === 'number' ? PLACES.number : `${PLACES[column]} max-wide:sr-only`}`}
            >
              {column === 'number' && tickAll ? (
                <span className="flex items-center gap-2.5">
                  {tickAll}
                  <span className="max-wide:sr-only">{title}</span>
                  <span aria-hidden="true" className="wide:hidden">
                    All of this page
                  </span>
                </span>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`block transition-opacity ${busy ? 'opacity-50' : ''}`}>{children}</tbody>
    </table>
  );
}

type OrderRowProps = { order: StaffOrder; now: number; isNew: boolean; ticks: OrderTicks };

/** A line of the table. All of it is one link: to the mouse the whole row, to the keyboard the number. */
function OrderRow({ order, now, isNew, ticks }: OrderRowProps) {
  const panelPath = usePanelPath();
  const { search } = useLocation();
  const { row } = useColumns();
  const overdue = isOverdue(order, now);
  // Nobody sees otherwise why the rows stand in this order.
  const byDeadline = new URLSearchParams(search).get('sort') === 'deadline';
  return (
    <tr
      data-new={isNew || undefined}
      className={`${row} relative border-rule border-b py-2.5 transition-colors duration-1000 hover:bg-bark hover:duration-0 data-new:bg-tan/20 wide:py-1.5`}
    >
      <td className={`${PLACES.number} flex items-center gap-2.5 whitespace-nowrap`}>
        <Tick
          label={`Choose ${order.orderNumber}`}
          checked={ticks.isChosen(order.orderNumber)}
          onTick={(on) => ticks.choose([order.orderNumber], on)}
          // Above the link that the row is.
          className="relative z-10 -my-3 -ml-2 pl-2"
        />
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
      <td className={PLACES.color}>{orderedText(order)}</td>
      {isPriced(order) && <MoneyCells order={order} overdue={overdue} byDeadline={byDeadline} />}
      <td className={`${PLACES.payment} whitespace-nowrap`}>
        <PaymentStateBadge state={order.paymentState} />
        {order.status === 'pending' && (
          <span className="block whitespace-nowrap text-ash text-sm empty:hidden">
            <ByPhone order={order} short />
          </span>
        )}
        {overdue && <span className="ml-2 font-semibold text-alarm text-sm">overdue</span>}
      </td>
      <td className={PLACES.status}>
        <OrderStatusBadge order={order} />
        <TrackIt order={order} />
      </td>
    </tr>
  );
}

function MoneyCells({ order, overdue, byDeadline }: { order: PricedOrder; overdue: boolean; byDeadline: boolean }) {
  const paid = order.outstanding === '0.00';
  return (
    <>
      <td className={`${PLACES.total} whitespace-nowrap text-bone`}>{totalNow(order)}</td>
      <td className={`${PLACES.outstanding} whitespace-nowrap ${overdue ? 'text-alarm' : 'text-ash'}`}>
        <span className={paid ? '' : overdue ? 'font-semibold' : 'text-bone'}>{usd(order.outstanding)}</span>
        {!paid && <span className="wide:sr-only"> due</span>}
        {byDeadline && !paid && order.linkExpiresAt && (
          <span className="block text-sm">
            by <Moment at={order.linkExpiresAt} dayOnly />
          </span>
        )}
      </td>
    </>
  );
}

/** The bow by its colour, and whether there is gear. */
function orderedText({ holds, bowColor }: StaffOrder): string {
  if (holds === 'gear') return 'Gear';
  return holds === 'both' ? `${bowColor} + gear` : (bowColor ?? '');
}

/**
 * The columns of the table. From `wide` on a row is one line; below, an order takes two lines, and on phones four, where each
 * cell has its own place.
 */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-2 md:grid-cols-[13rem_minmax(0,1fr)_9.5rem_6.5rem_7rem] wide:gap-x-5';
const WITH_MONEY = 'wide:grid-cols-[12.25rem_9rem_minmax(0,1fr)_minmax(0,1.4fr)_6.25rem_5.5rem_6rem_10.25rem_7.5rem]';
const WITHOUT_MONEY = 'wide:grid-cols-[12.25rem_9rem_minmax(0,1fr)_minmax(0,1.4fr)_6.25rem_0_0_10.25rem_7.5rem]';

/** Whoever sees no amounts has no columns for them. */
function useColumns() {
  const seesMoney = useMay('orders.amounts');
  return {
    columns: COLUMN_TITLES.filter(([column]) => seesMoney || (column !== 'total' && column !== 'outstanding')),
    row: `${ROW} ${seesMoney ? WITH_MONEY : WITHOUT_MONEY}`,
  };
}

const PLACES = {
  number: 'col-start-1 row-start-1',
  placed: 'col-start-1 row-start-3 md:row-start-2 wide:col-start-2 wide:row-start-1 max-wide:text-ash max-wide:text-sm',
  name: 'col-start-1 row-start-2 md:col-start-2 md:row-start-1 wide:col-start-3',
  email: 'max-md:hidden md:col-start-2 md:row-start-2 wide:col-start-4 wide:row-start-1 text-ash max-wide:text-sm',
  color: 'col-start-1 row-start-4 md:col-start-4 md:row-start-1 wide:col-start-5 max-md:text-ash max-md:text-sm',
  total: 'col-start-2 row-start-1 md:col-start-5 wide:col-start-6 text-right',
  outstanding: 'col-start-2 row-start-2 md:col-start-5 wide:col-start-7 wide:row-start-1 text-right max-wide:text-sm',
  payment: 'col-start-2 row-start-4 md:col-start-3 md:row-start-2 wide:col-start-8 wide:row-start-1 max-wide:text-sm',
  status: 'col-start-2 row-start-3 md:col-start-3 md:row-start-1 wide:col-start-9 max-md:text-sm',
} as const;

const COLUMN_TITLES: [keyof typeof PLACES, string][] = [
  ['number', 'Number'],
  ['placed', 'Placed'],
  ['name', 'Customer'],
  ['email', 'Email'],
  ['color', 'Ordered'],
  ['total', 'Total'],
  ['outstanding', 'Outstanding'],
  ['payment', 'Payment'],
  ['status', 'Status'],
];
