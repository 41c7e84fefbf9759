import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DepositStatus } from '#contract/orders/payment-schemas.ts';
import { usd } from '#web/client/format.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Spinner } from '#web/ui/marks.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The bank is still at work: neither a yes nor a no. */
export function StillProcessing({ asksAgain, onAsk }: { asksAgain: boolean; onAsk: () => void }) {
  return (
    <Notice title="Your payment is being processed" links={!asksAgain && <Button onClick={onAsk}>Check again</Button>}>
      <p>Your bank has not answered yet. Your order is saved; please do not pay again.</p>
      {asksAgain ? (
        <p className="flex items-center gap-3">
          <Spinner /> This page looks again by itself.
        </p>
      ) : (
        <p>It is taking longer than usual. You can close this page: we email you as soon as the payment is through.</p>
      )}
    </Notice>
  );
}

/** A payment that did not end as a confirmed pre-order. */
type NotConfirmedProps = {
  deposit: DepositStatus;
  /** Null: no card had to pay. */
  intentId: string | null;
};

export function NotConfirmed({ deposit, intentId }: NotConfirmedProps) {
  // Without a bow there is an order, and what it was made of is still in the cart.
  const ofGear = deposit.orderNumber !== null && deposit.bowColor === null;
  if (deposit.state === 'without-order') {
    return (
      <Notice urgent title="We have your deposit, but not your order" links={<ContactLink />}>
        <p>
          {usd(deposit.depositAmount)} was received, but the details of the order did not reach us. Please do not pay
          again. Write to us and name this payment: <code className="break-all text-bone">{intentId}</code>
        </p>
      </Notice>
    );
  }
  if (deposit.state === 'no-place' || deposit.state === 'not-charged')
    return <Gone deposit={deposit} ofGear={ofGear} />;
  if (deposit.state === 'cancelled') {
    return (
      <Notice
        urgent
        title={ofGear ? 'This order was cancelled' : 'This pre-order was cancelled'}
        links={<CheckoutLink ofGear={ofGear}>{ofGear ? 'Start again' : 'Start a new pre-order'}</CheckoutLink>}
      >
        <p>If your card was charged for it, the money goes back to the card by itself.</p>
      </Notice>
    );
  }
  return (
    <Notice
      urgent
      title="Your card was not charged"
      links={<CheckoutLink ofGear={ofGear}>Back to checkout</CheckoutLink>}
    >
      {deposit.lastError && <p className="text-bone">{deposit.lastError}</p>}
      <p>Nothing was paid. What you typed is still there, so you can try again or use another card.</p>
    </Notice>
  );
}

/** Others were quicker with the last of it; the card was let go, or what it was charged goes back. */
function Gone({ deposit, ofGear }: { deposit: DepositStatus; ofGear: boolean }) {
  const isCharged = deposit.state === 'no-place';
  const toWaitingList = (
    <Link to="/bows" className={buttonLook('blaze')}>
      Go to the waiting list
    </Link>
  );
  const toCart = (
    <Link to="/cart" className={buttonLook('blaze')}>
      Go to your cart
    </Link>
  );
  return (
    <Notice
      urgent
      title={isCharged ? 'Your payment came too late' : 'Your card was not charged'}
      links={ofGear ? toCart : toWaitingList}
    >
      <p>
        We are sorry: {deposit.lastError} Your order is cancelled
        {isCharged ? `, and all that you paid, ${usd(deposit.depositAmount)}, goes back by itself` : ''}. We have
        emailed you about it.
      </p>
      {!isCharged && (
        <p>Your bank may show the amount as pending. It was never taken, and goes away by itself within some days.</p>
      )}
      {!ofGear && deposit.lines.length > 1 && (
        <p>What you wanted with the bow is still in your cart: you can order it by itself.</p>
      )}
    </Notice>
  );
}

/** The address names no payment of this shop. */
export function NoPayment() {
  return (
    <Notice
      title="No payment to show"
      links={
        <>
          <Link to="/bows" className={buttonLook('line')}>
            View the Hunter
          </Link>
          <ContactLink />
        </>
      }
    >
      <p>This page shows a pre-order right after it was paid, and this address does not name one.</p>
      <p>If you have paid, your confirmation email has your order number. Without one, please write to us.</p>
    </Notice>
  );
}

/** No answer from the shop: nothing is known, so nothing is claimed. */
export function StatusUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice urgent title="We could not look up your payment" links={<Button onClick={onRetry}>Try again</Button>}>
      <p>
        This says nothing about the payment itself. Please do not pay again: check your connection, and look once more.
      </p>
    </Notice>
  );
}

function CheckoutLink({ ofGear, children }: { ofGear: boolean; children: ReactNode }) {
  return (
    <Link to={ofGear ? '/checkout?from=cart' : '/checkout'} className={buttonLook('blaze')}>
      {children}
    </Link>
  );
}

function ContactLink() {
  return (
    <Link to="/contact" className={buttonLook('line')}>
      Contact us
    </Link>
  );
}
