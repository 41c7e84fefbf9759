import { Link } from 'react-router';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';

/** No order of this customer has the number: whether anybody's has is not said. */
export function NoSuchOrder() {
  return (
    <BesidePicture>
      <Notice
        urgent
        title="Order not found"
        links={
          <>
            <Link to="/orders" className={buttonLook('line')}>
              Order History
            </Link>
            <Link to="/contact" className={buttonLook('line')}>
              Contact us
            </Link>
          </>
        }
      >
        <p>Your account has no order with this number.</p>
        <p>Was it placed with another email address? Then sign in with that one, or write to us.</p>
      </Notice>
    </BesidePicture>
  );
}

/** The shop did not answer: that says nothing about the order. */
export function OrderFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice urgent title="We could not load your order" links={<Button onClick={onRetry}>Try again</Button>}>
        <p>It is safe. Please check your connection and try again.</p>
      </Notice>
    </BesidePicture>
  );
}
