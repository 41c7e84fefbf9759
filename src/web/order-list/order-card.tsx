import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnOrder } from '#contract/orders/own-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { wordLine } from '#values/text/line-text.ts';
import { placeText } from '#values/text/place-text.ts';
import { dayText } from '#web/client/format.ts';
import { type Figure, OrderFigures } from '#web/order-parts/order-figures.tsx';
import { orderName, statusNote } from '#web/order-parts/order-labels.ts';
import { OrderStatusBadge } from '#web/order-parts/order-status-badge.tsx';
import { isBowAlone, OrderPicture } from '#web/order-parts/ordered-lines.tsx';
import { PayAction } from '#web/order-parts/pay-action.tsx';
import { isDueNow, payableNow } from '#web/order-parts/what-is-due.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';

type OrderCardProps = {
  order: OwnOrder;
  /** The level below the list's own headline. */
  heading: 'h2' | 'h3';
  figures: Figure[];
  /** The columns in which the figures stand. */
  columns: string;
  /** What the pay button says. */
  payText: string;
  /** What stands below the button, about the payment. */
  payNote?: ReactNode;
};

/** An order in a list. What has to be paid stands out by its rule and its words. */
export function OrderCard({ order, heading: Heading, figures, columns, payText, payNote }: OrderCardProps) {
  const due = payableNow(order);
  const pressing = isDueNow(order);
  const name = orderName(order);
  const note = statusNote(order);
  return (
    <article
      aria-label={`Order ${name}`}
      className={`grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 gap-y-6 border-t py-7 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8 ${pressing ? 'border-tan' : 'border-rule-strong'}`}
    >
      <div className="sm:row-span-2">
        <OrderPicture order={order} />
      </div>
      <header className="sm:flex sm:items-start sm:justify-between sm:gap-6">
        <div>
          <Heading className="title-part">
            <Link
              to={`/orders/${order.orderNumber}`}
              className="-my-2 inline-block py-2 text-bone tabular-nums underline decoration-2 decoration-rule-strong underline-offset-6 hover:decoration-bone"
            >
              {name}
            </Link>
          </Heading>
          <p className="mt-2 text-ash">
            <time dateTime={order.createdAt}>{dayText(order.createdAt)}</time>
            {order.build && <span className="block">{wordBuild(order.build)}</span>}
            {order.place && (
              <span className="block text-bone">
                <WholeDates text={placeText(order.place)} />
              </span>
            )}
            {!isBowAlone(order) && (
              <span className="wrap-anywhere block text-bone">{order.lines.map(wordLine).join(', ')}</span>
            )}
          </p>
        </div>
        <p className="max-sm:mt-3">
          <OrderStatusBadge status={order.status} />
          {note && <span className="mt-2 block max-w-[16em] text-ash text-sm">{note}</span>}
        </p>
      </header>
      <div className="max-sm:col-span-2">
        <OrderFigures figures={figures} columns={columns} />
        {order.processing && (
          <p className="mt-6 border-rule-strong border-l-2 pl-4 text-bone">
            Your payment is being processed. Please do not pay again.
          </p>
        )}
        {order.undecided && (
          <p className="mt-6 border-rule-strong border-l-2 pl-4 text-bone">
            Money went back to you. We write to you about what that means for this order.
          </p>
        )}
        {due && (
          <div className="mt-6 space-y-3">
            {pressing && <p className="font-semibold text-tan">Payment Due</p>}
            {!pressing && !order.undecided && <NothingDueYet />}
            <PayAction order={order} words={payText} />
            {payNote}
          </div>
        )}
      </div>
    </article>
  );
}

function NothingDueYet() {
  return (
    <div className="max-w-prose">
      <p className="font-semibold text-bone">Deposit paid</p>
      <p className="text-ash text-sm">
        There is no hurry with the balance: we email you when your bow's turn comes. If you would rather pay early, you
        can.
      </p>
    </div>
  );
}

const FIGURES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The space of an order card, with as many figures. */
export function OrderCardWaiting({ figures, columns }: { figures: number; columns: string }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 gap-y-6 border-rule-strong border-t py-7 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8"
    >
      <div className="sm:row-span-2">
        <Skeleton className="aspect-3/4 w-full" />
      </div>
      <div className="sm:flex sm:justify-between">
        <div>
          <Skeleton className="h-7 w-36" />
          <Skeleton className="mt-3 h-5 w-40" />
        </div>
        <Skeleton className="h-7 w-32 max-sm:mt-3" />
      </div>
      <div className={`grid gap-x-4 gap-y-4 sm:gap-x-8 max-sm:col-span-2 ${columns}`}>
        {FIGURES.slice(0, figures).map((name) => (
          <div key={name}>
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-1 h-6 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
