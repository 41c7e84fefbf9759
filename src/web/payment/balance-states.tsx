import { Link } from 'react-router';
import type { OrderByToken } from '#contract/orders/order-schemas.ts';
import { afterDeadlineText } from '#values/text/after-deadline.ts';
import { makingTime, SHIPPING_TIME } from '#values/text/balance-terms.ts';
import { shipsText } from '#values/text/place-text.ts';
import { tellMaking } from '#values/text/release-text.ts';
import { dayText, deadlineText, usd } from '#web/client/format.ts';
import { totalNow } from '#web/client/order-total.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Spinner } from '#web/ui/marks.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { hasPaidPart } from './part-choice.tsx';
import { phoneIntro } from './phone-order.tsx';

/** The headline, and why the customer is here. */
export function BalanceIntro({ order }: { order: OrderByToken }) {
  const { due, processing, linkExpiresAt, status, afterDeadline } = order;
  const payable = due !== null && !processing;
  const charge = order.keptCard?.charge ?? null;
  return (
    // In the server's HTML: the page says already what its address asks for (api/pages/deferred-hydration.ts).
    <header data-whole className="max-w-3xl">
      <h1 className="title-chapter text-bone">{titleOf(order)}</h1>
      {payable && !order.isTest && (
        <p className="prose-lead mt-6 text-ash">
          <WholeDates text={introOf(order, due)} />
        </p>
      )}
      {payable && order.isTest && (
        <p className="prose-lead mt-6 text-ash">This is a test order. Paying it takes {usd(due.amount)}.</p>
      )}
      {payable && charge && (
        <p className="prose-lead mt-3 text-bone">
          There is nothing you need to do: your card is charged on {dayText(charge.at)}. You can pay now all the same.
        </p>
      )}
      {payable && !charge && linkExpiresAt && (
        <p className="prose-lead mt-3 text-bone">
          Please pay by <Deadline moment={linkExpiresAt} />.
          {order.byPhone && ' Everything is kept for you until then; unpaid, it is cancelled and nothing is charged.'}
          {afterDeadline && ` ${afterDeadlineText(afterDeadline.becomes, afterDeadline)}`}
        </p>
      )}
      {!payable && status === 'cancelled' && (
        <p className="prose-lead mt-6 text-ash">
          Nothing is due. Money that we send back goes to the card it came from.
        </p>
      )}
    </header>
  );
}

/** The server does not know where its customer is. */
function Deadline({ moment }: { moment: string }) {
  const hydrated = useHydrated();
  return (
    // Browsers and the server do not agree on every space in it.
    <time dateTime={moment} suppressHydrationWarning>
      <WholeDates text={hydrated ? deadlineText(moment) : deadlineText(moment, 'UTC')} />
    </time>
  );
}

const WENT_BACK =
  'A part of what you paid went back to you. We are looking into it and write to you about what that means.';

function introOf(order: OrderByToken, due: NonNullable<OrderByToken['due']>): string {
  if (order.byPhone) return phoneIntro(order);
  if (due.leg === 'deposit') {
    return `The deposit of ${usd(due.amount)} has not been paid yet, so it comes first. The balance of ${usd(order.remainingBalance)} follows when your bow's turn comes.`;
  }
  if (order.undecided) {
    return `${WENT_BACK} You can pay the remaining ${usd(due.amount)} here, and need not before you hear from us.`;
  }
  if (due.leg === 'remainder' && !hasGoneBack(order)) {
    return `Shipping to the address that your order has now costs ${usd(due.amount)} more. We send it once that is paid.`;
  }
  if (due.leg === 'remainder') {
    return `Money that you had paid went back to you, and ${usd(due.amount)} of it is still to pay.`;
  }
  const deposit = hasPaidPart(order)
    ? `Your deposit of ${usd(order.depositAmount)} and ${usd(order.paidInParts)} of the balance are paid.`
    : `Your deposit of ${usd(order.depositAmount)} is paid.`;
  const making = order.place
    ? `your bow is made with its batch and ships ${shipsText(order.place)}.`
    : `your bow is made in ${makingTime(order.manufacturingWeeks)} and ships within ${SHIPPING_TIME}.`;
  if (order.status === 'shipped') return `${deposit} The remaining ${usd(due.amount)} is still open.`;
  return order.dueNow
    ? `${deposit} Your bow's turn has come: once the remaining ${usd(due.amount)} is paid, ${making}`
    : `${deposit} There is no hurry with the rest: we email you when your bow's turn comes. If you would rather pay early, you can pay the remaining ${usd(due.amount)} here.`;
}

/** Otherwise what is still to pay is for another address (rule 24.11). */
function hasGoneBack({ refundedAmount, refundWaitingAmount }: OrderByToken): boolean {
  return refundedAmount !== '0.00' || refundWaitingAmount !== '0.00';
}

function titleOf({ due, processing, status, undecided, byPhone }: OrderByToken): string {
  if (processing) return 'Your payment is being processed';
  if (due && byPhone) return 'Look over your order';
  if (due) return due.leg === 'deposit' ? 'Pay your deposit' : 'Complete your payment';
  if (status === 'cancelled') return 'This order was cancelled';
  return undecided ? 'We have your payment' : 'Your order is paid';
}

/** Nothing is owed any more: paid, or cancelled. */
export function Settled({ order }: { order: OrderByToken }) {
  const cancelled = order.status === 'cancelled';
  const ships = shipsText(order.place);
  return (
    <>
      {order.undecided && <p className="prose-lead text-ash">Thank you. {WENT_BACK} Nothing is due now.</p>}
      {!cancelled && !order.undecided && (
        <p className="prose-lead text-ash">
          Thank you. {totalNow(order)} is paid in full, and nothing more is due.{' '}
          {order.bowColor === null && 'We email you when your parcel is on its way.'}
          {order.bowColor !== null &&
            (order.status === 'shipped' ? (
              'Your bow is on its way.'
            ) : (
              <WholeDates
                text={`${tellMaking(makingTime(order.manufacturingWeeks), order.releaseAhead, ships)} We email you when it leaves the workshop.`}
              />
            ))}
        </p>
      )}
      <div className="flex flex-wrap gap-4">
        <Link to="/" className={buttonLook('line')}>
          Return Home
        </Link>
        {cancelled && (
          <Link to="/contact" className={buttonLook('line')}>
            Contact us
          </Link>
        )}
      </div>
    </>
  );
}

/** The bank has the payment and has not answered. */
export function UnderWay({ looksAgain, onReload }: { looksAgain: boolean; onReload: () => void }) {
  return (
    <>
      <Alert tone="plain">
        {looksAgain
          ? 'Your bank is still working on this payment. Please do not pay again.'
          : 'It is taking longer than usual. You can close this page: we email you as soon as the payment is through. Please do not pay again.'}
      </Alert>
      {looksAgain ? (
        <p className="flex items-center gap-3 text-ash">
          <Spinner /> This page looks again by itself.
        </p>
      ) : (
        <Button onClick={onReload}>Check again</Button>
      )}
    </>
  );
}

/** From the charge to the page that says what became of it. */
export function Completing() {
  return (
    <p role="status" className="flex items-center gap-3 text-ash">
      <Spinner /> Completing your order…
    </p>
  );
}

/** The card was charged, and the shop has not said so yet: the one moment in which a second payment must not be offered. */
export function NotYetConfirmed({ loading, onReload }: { loading: boolean; onReload: () => void }) {
  if (loading) return <Completing />;
  return (
    <Alert tone="bad" title="Your card was charged, but the shop has not confirmed it yet.">
      <p>Please do not pay again. Check your connection and look once more; a receipt follows by email in any case.</p>
      <Button className="mt-4" onClick={onReload}>
        Check again
      </Button>
    </Alert>
  );
}
