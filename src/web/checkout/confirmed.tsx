import { Link } from 'react-router';
import type { DepositStatus } from '#contract/payments.ts';
import { formatDay } from '#values/date.ts';
import { useSession } from '#web/identity/session.ts';
import { AmountLine } from '#web/payment/amount-line.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { usd } from '#web/payment/usd.ts';
import { buttonLook } from '#web/ui/button-look.ts';

/** The deposit is received and the order is saved. */
export function Confirmed({ deposit }: { deposit: DepositStatus }) {
  const { status } = useSession();
  return (
    <>
      <Notice title="Pre-Order Confirmed!">
        <p>
          Your Hunter is reserved. {usd(deposit.balanceRemaining)} is due when it is ready: we email you a link to pay
          it.
        </p>
      </Notice>
      <dl className="mt-12 max-w-2xl border-rule-strong border-t">
        {deposit.orderNumber && <AmountLine label="Order number" value={deposit.orderNumber} />}
        <AmountLine label="Deposit paid" value={usd(deposit.depositAmount)} strong />
        <AmountLine label="Balance remaining" value={usd(deposit.balanceRemaining)} />
        <AmountLine label="Total price" value={usd(deposit.fullPrice)} />
        {deposit.releaseDate && <AmountLine label="Expected release" value={formatDay(deposit.releaseDate)} />}
      </dl>
      <div className="mt-10 max-w-2xl space-y-3 text-ash">
        <p>
          A confirmation email follows
          {deposit.customerEmail && (
            <>
              {' '}
              to <strong className="break-words font-semibold text-bone">{deposit.customerEmail}</strong>
            </>
          )}
          . Keep it: it has your order number.
        </p>
        <p>After the final payment and manufacturing your bow ships within 2-3 business days.</p>
      </div>
      <div className="mt-10 flex flex-wrap gap-4">
        {status === 'signed-in' && deposit.orderNumber && (
          <Link to={`/orders/${deposit.orderNumber}`} className={buttonLook('line')}>
            View my order
          </Link>
        )}
        <Link to="/" className={buttonLook('line')}>
          Return Home
        </Link>
        <Link to="/bows" className={buttonLook('line')}>
          View More Bows
        </Link>
      </div>
    </>
  );
}
