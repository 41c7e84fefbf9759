import { Link } from 'react-router';
import type { DepositStatus } from '#contract/orders/payment-schemas.ts';
import { formatDay } from '#values/date.ts';
import { PAID_TODAY } from '#values/text/paid-text.ts';
import { dayOf, usd } from '#web/client/format.ts';
import { useSession } from '#web/identity/session.ts';
import { PaidBow } from '#web/payment/paid-bow.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';
import { GearLines, PaidBy, stepsOfGear } from './paid-gear.tsx';

/** Gear alone is paid in full and saved: what was bought, and which parcels come. */
export function ConfirmedGear({ paid }: { paid: DepositStatus }) {
  const { status } = useSession();
  const { orderNumber, customerEmail, lines, paidAt } = paid;
  const paidOn = dayOf(paidAt ? new Date(paidAt) : new Date());
  return (
    <PaidBow
      color={null}
      heading="h2"
      head={
        <Notice title="Order Confirmed!">
          <p>Thank you. Everything is paid, and there is nothing more to do.</p>
        </Notice>
      }
      lines={
        <>
          {orderNumber && <AmountLine label="Order number" value={orderNumber} />}
          <GearLines paid={paid} />
          <AmountLine label={PAID_TODAY} value={usd(paid.depositAmount)} strong />
          <PaidBy paid={paid} />
        </>
      }
      steps={[
        { when: formatDay(paidOn), what: `We have your payment of ${usd(paid.depositAmount)}.` },
        ...stepsOfGear(lines),
      ]}
    >
      <p className="mt-12 max-w-2xl text-ash">
        A confirmation email follows
        {customerEmail && (
          <>
            {' '}
            to <strong className="break-words font-semibold text-bone">{customerEmail}</strong>
          </>
        )}
        . Keep it: it has your order number.
      </p>
      <div className="mt-10 flex flex-wrap gap-4">
        {status === 'signed-in' && orderNumber && (
          <Link to={`/orders/${orderNumber}`} className={buttonLook('line')}>
            View my order
          </Link>
        )}
        <Link to="/" className={buttonLook('line')}>
          Return Home
        </Link>
        <Link to="/gear" className={buttonLook('line')}>
          View More Gear
        </Link>
      </div>
    </PaidBow>
  );
}
