import type { DelayNotice } from '#contract/delays.ts';
import { dayOf } from '#web/account/order-labels.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/payment/beside-picture.tsx';
import { Notice } from '#web/payment/notice.tsx';
import { usd } from '#web/payment/usd.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { answerFailure } from './answer-failure.ts';
import { outcomeText } from './outcome-labels.ts';

type DelayOutcomeProps = { notice: DelayNotice; failure: Error | null; onCancel: () => void };

/** What has become of the question: the customer's answer, or whatever was quicker. It is there again on every visit. */
export function DelayOutcome({ notice, failure, onCancel }: DelayOutcomeProps) {
  const { title, sentences } = outcomeText(notice, dayOf(new Date()));
  const mayCancel = notice.open && notice.answer === 'keep';
  return (
    <BesidePicture>
      <Notice title={title} links={!mayCancel && <WaysOn />}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
      {mayCancel && <ChangedMind refund={usd(notice.refundAmount)} failure={failure} onCancel={onCancel} />}
    </BesidePicture>
  );
}

function ChangedMind({ refund, failure, onCancel }: { refund: string } & Omit<DelayOutcomeProps, 'notice'>) {
  return (
    <section aria-labelledby="changed-title" className="mt-14 max-w-2xl border-rule border-t pt-8">
      <h2 id="changed-title" className="title-part text-bone">
        Changed your mind?
      </h2>
      <p className="mt-4 text-ash">Until your bow ships you can still cancel, and {refund} goes back to your card.</p>
      {failure && (
        <div className="mt-5">
          <Alert tone="bad" title="Your order was not cancelled">
            {answerFailure(failure)}
          </Alert>
        </div>
      )}
      <Button className="mt-6" onClick={onCancel}>
        Cancel and refund {refund}
      </Button>
    </section>
  );
}
