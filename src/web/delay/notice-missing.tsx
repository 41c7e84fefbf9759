import { failureText } from '#web/account/failure-labels.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { Button } from '#web/ui/button.tsx';

export function UnknownNotice() {
  return (
    <BesidePicture>
      <Notice urgent title="We do not know this link" links={<WaysOn />}>
        <p>Please check that the whole link from the email was opened.</p>
        <p>Your order is as it was. If you would rather write to us, we keep it or cancel it for you.</p>
      </Notice>
    </BesidePicture>
  );
}

/** The shop did not answer, or asks to wait: that says nothing about the link. */
export function NoticeFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice urgent title="We could not load your order" links={<Button onClick={onRetry}>Try again</Button>}>
        <p>{failureText(error, 'Please try again in a moment.')}</p>
        <p>Nothing was decided: your order is as it was, and your link still works.</p>
      </Notice>
    </BesidePicture>
  );
}
