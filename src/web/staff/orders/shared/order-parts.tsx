import type { StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import type { PaymentState } from '#values/order/order.ts';
import { Moment } from '#web/staff/parts/page-parts.tsx';
import { PAYMENT_LABELS, statusLabelOf } from '#web/staff/parts/staff-order-labels.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What desk and phone show of an order in the same way. */
type Of<Field extends keyof StaffOrder> = { order: Pick<StaffOrder, Field> };

export function OrderStatusBadge({ order }: Of<'status' | 'depositAmount'>) {
  return <Badge {...statusLabelOf(order)} />;
}

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  return <Badge {...PAYMENT_LABELS[state]} />;
}

/** An order that is counted nowhere says so wherever it is named, and why; and gear that waits for a bow. */
export function OrderMarks({
  order: { isTest, otherKeys, shipsWith = null },
}: Of<'isTest' | 'otherKeys'> & { order: Partial<Pick<StaffOrder, 'shipsWith'>> }) {
  if (!isTest && !otherKeys) {
    return shipsWith && <span className="ml-2 text-sm text-tan">Ships with {shipsWith}</span>;
  }
  return <span className="ml-2 font-semibold text-sm text-tan">{otherKeys ? '[OTHER KEYS]' : '[TEST]'}</span>;
}

/** Staff have entered it, and until when its deposit is awaited. `short`: for a line of a list. */
export function ByPhone({
  order: { enteredBy, status, linkExpiresAt },
  short = false,
}: Of<'enteredBy' | 'status' | 'linkExpiresAt'> & { short?: boolean }) {
  if (enteredBy === null) return null;
  return (
    <span>
      {short ? 'By phone' : `By phone, entered by ${enteredBy}`}
      {status === 'pending' && linkExpiresAt && (
        <>
          {short ? ', pay by ' : '. To be paid by '}
          <Moment at={linkExpiresAt} dayOnly={short} />
        </>
      )}
    </span>
  );
}

/** How the bow is to be set up; that it is not known yet stands out until the bow has left. */
export function BuildText({ order: { build, status } }: Of<'build' | 'status'>) {
  if (build) return wordBuild(build);
  if (status === 'shipped' || status === 'cancelled') return 'Not chosen';
  return <strong className="font-semibold text-tan">Not chosen yet</strong>;
}

/** Said beside the step that begins the work, which can be made all the same: older orders come without a build. */
export function BuildMissing({
  order: { bowColor, build, customerName },
  className,
}: Of<'bowColor' | 'build' | 'customerName'> & { className: string }) {
  if (build || bowColor === null) return null;
  return (
    <p className={`text-tan ${className}`}>
      No build was chosen. Ask {customerName} for draw length, draw weight and hand before the bow is made.
    </p>
  );
}

/** As the filter has it: a balance is outstanding whose deadline has passed. Test orders owe nothing. */
export function isOverdue(order: StaffOrder, now: number): boolean {
  const { linkExpiresAt, outstanding, paymentState, isTest, otherKeys } = order;
  const owes = !isTest && !otherKeys && outstanding !== null && outstanding !== '0.00' && paymentState !== 'unpaid';
  return owes && linkExpiresAt !== null && Date.parse(linkExpiresAt) <= now;
}
