import { Link } from 'react-router';
import type { PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import { bowTitle, HUNTER } from '#values/bow/finish.ts';
import type { ClosedState } from '#values/text/sale-text.ts';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { ClosedBow } from '#web/storefront/bow/closed-bow.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Notice } from '#web/ui/notice.tsx';

type ClosedProps = { state: ClosedState; terms: PreOrderTerms | null; fromCart: boolean; onRetry: () => void };

/** What is the matter, and the waiting list. What was typed is kept for the day when it opens again in this tab. */
export function Closed({ state, terms, fromCart, onRetry }: ClosedProps) {
  const name = terms?.productName ?? HUNTER;
  return (
    <BesidePicture name={terms?.productName ?? null}>
      <h1 className="title-chapter mb-8 text-bone">{bowTitle(name)}</h1>
      <ClosedBow state={state} name={name} bow={terms && !terms.isFlagship ? (terms.slug ?? '') : ''} />
      <p className="mt-8 text-ash">Nothing was charged, and what you typed at the checkout is kept in this tab.</p>
      <div className="mt-8 flex flex-wrap gap-4">
        {fromCart && (
          <Link to="/cart" className={buttonLook('line')}>
            Go to your cart
          </Link>
        )}
        <Button onClick={onRetry}>Try again</Button>
        <BackToBows />
      </div>
    </BesidePicture>
  );
}

/** What is in the cart cannot be ordered as it is: nothing is lost, and the cart is where that is changed. */
export function CartProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice
        urgent
        title="Please look at your cart"
        links={
          <>
            <Link to="/cart" className={buttonLook('blaze')}>
              Go to your cart
            </Link>
            <Button onClick={onRetry}>Try again</Button>
          </>
        }
      >
        <p className="text-bone">{message}</p>
        <p>What you typed is kept, and nothing was charged.</p>
      </Notice>
    </BesidePicture>
  );
}

type PaymentErrorProps = {
  onRetry: () => void;
  /** Says when to try again, where it was too often; null: the payment failed for another reason. */
  wait: string | null;
};

/** No payment could be opened: nothing is lost, and there are two ways on. */
export function PaymentError({ onRetry, wait }: PaymentErrorProps) {
  return (
    <BesidePicture>
      <Notice
        urgent
        title={wait ? 'Too many checkouts at once' : 'Payment Error'}
        links={
          <>
            <Button kind="blaze" onClick={onRetry}>
              Try again
            </Button>
            <BackToBows />
          </>
        }
      >
        <p className="text-bone">{wait ?? 'Unable to initialize payment. Please try again.'}</p>
        <p>What you typed is kept, and {wait ? 'no card was charged' : 'trying again cannot charge you twice'}.</p>
      </Notice>
    </BesidePicture>
  );
}

/** The flagship is not on sale at the moment. */
export function NothingOnSale() {
  return (
    <BesidePicture>
      <Notice title="Pre-orders are closed right now" links={<BackToBows />}>
        <p>There is no bow to reserve at the moment. Have a look at it, and write to us if you want to hear first.</p>
      </Notice>
    </BesidePicture>
  );
}

function BackToBows() {
  return (
    <Link to="/bows" className={buttonLook('line')}>
      Back to Bows
    </Link>
  );
}
