import { Link } from 'react-router';
import { useSession } from '#web/identity/session.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { BesidePicture } from './beside-picture.tsx';
import { Notice } from './notice.tsx';

export function InvalidLink() {
  const customer = useSession().status === 'signed-in';
  return (
    <BesidePicture>
      <Notice
        urgent
        title="Invalid Payment Link"
        links={
          <>
            {customer && (
              <Link to="/orders" className={buttonLook('line')}>
                Order History
              </Link>
            )}
            <WaysOn />
          </>
        }
      >
        <p>This payment link is invalid or has expired.</p>
        <p>
          Please check that the whole link from the email was opened.{' '}
          {customer ? 'Your order history has a new one.' : 'Write to us for a new one: your deposit is safe.'}
        </p>
      </Notice>
    </BesidePicture>
  );
}

/** The shop did not answer: that says nothing about the link. */
export function OrderUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice urgent title="We could not load your order" links={<Button onClick={onRetry}>Try again</Button>}>
        <p>Your link is not used up. Please check your connection and try again; that cannot charge you twice.</p>
      </Notice>
    </BesidePicture>
  );
}
