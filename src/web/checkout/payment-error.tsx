import { Link } from 'react-router';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';

/** No payment could be opened: nothing is lost, nothing was charged, and there are two ways on. */
export function PaymentError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="max-w-xl space-y-8">
      <Alert tone="bad">
        <h1 className="title-chapter text-bone">Payment Error</h1>
        <p className="mt-3">Unable to initialize payment. Please try again.</p>
      </Alert>
      <div className="flex flex-wrap gap-4">
        <Button kind="blaze" onClick={onRetry}>
          Try again
        </Button>
        <Link to="/bows" className={buttonLook('line')}>
          Back to Bows
        </Link>
      </div>
    </div>
  );
}

/** The flagship is not on sale at the moment. */
export function NothingOnSale() {
  return (
    <div className="max-w-xl space-y-8">
      <h1 className="title-chapter text-bone">Pre-orders are closed right now</h1>
      <p className="text-ash">
        There is no bow to reserve at the moment. Have a look at it, and write to us if you want to hear first.
      </p>
      <Link to="/bows" className={buttonLook('line')}>
        Back to Bows
      </Link>
    </div>
  );
}
