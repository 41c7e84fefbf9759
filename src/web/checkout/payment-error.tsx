import { Link } from 'react-router';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';

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
