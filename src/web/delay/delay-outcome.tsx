import type { DelayNotice } from '#contract/delays/delay-schemas.ts';
import type { IsoDay } from '#values/date.ts';
import { moneyBackSentences, readMoneyBack } from '#values/text/money-back-text.ts';
import { dayOf, deadlineText } from '#web/client/format.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { answerFailure, cancelText, whenText } from './delay-labels.ts';

type DelayOutcomeProps = { notice: DelayNotice; failure: Error | null; onCancel: () => void };

/** What has become of the question: the customer's answer, or whatever was quicker. It is there again on every visit. */
export function DelayOutcome({ notice, failure, onCancel }: DelayOutcomeProps) {
  const { title, sentences } = outcomeText(notice, dayOf(new Date()));
  const mayCancel = notice.open && notice.answer === 'keep';
  return (
    <BesidePicture>
      <Notice title={title} links={!mayCancel && <WaysOn />}>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <WholeDates text={sentence} />
          </p>
        ))}
      </Notice>
      {mayCancel && <ChangedMind notice={notice} failure={failure} onCancel={onCancel} />}
    </BesidePicture>
  );
}

function ChangedMind({ notice, failure, onCancel }: DelayOutcomeProps) {
  return (
    <section aria-labelledby="changed-title" className="mt-14 max-w-2xl border-rule border-t pt-8">
      <h2 id="changed-title" className="title-part text-bone">
        Changed your mind?
      </h2>
      <p className="mt-4 text-ash">
        Until your bow ships you can still cancel. {moneyBackSentences(readMoneyBack(notice)).join(' ')}
      </p>
      {failure && (
        <div className="mt-5">
          <Alert tone="bad" title="Your order was not cancelled">
            {answerFailure(failure)}
          </Alert>
        </div>
      )}
      <Button className="mt-6" onClick={onCancel}>
        {cancelText(notice)}
      </Button>
    </section>
  );
}

type OutcomeText = { title: string; sentences: string[] };

/** What has become of a notice that is no longer a question. `today` decides whether its date is still to come. */
export function outcomeText(notice: DelayNotice, today: IsoDay): OutcomeText {
  const { orderNumber, answer, answerBy, closedBecause } = notice;
  if (answer === 'cancel') {
    return {
      title: 'Your order is cancelled',
      sentences: [`Order ${orderNumber} is cancelled, as you asked.`, ...moneyBackSentences(readMoneyBack(notice))],
    };
  }
  if (answer === 'silence') {
    const deadline = answerBy ? ` by ${deadlineText(answerBy)}` : ' in time';
    return {
      title: 'Your order was cancelled',
      sentences: [
        `We had no answer from you${deadline}, so order ${orderNumber} was cancelled, as our email said.`,
        ...moneyBackSentences(readMoneyBack(notice)),
        'You are welcome to order again.',
      ],
    };
  }
  if (closedBecause === 'cancelled') {
    return {
      title: 'This order was cancelled',
      sentences: [
        `Order ${orderNumber} was cancelled, so there is nothing left to decide. Nothing is due any more.`,
        ...moneyBackSentences(readMoneyBack(notice)),
      ],
    };
  }
  if (closedBecause === 'shipped') {
    return {
      title: 'Your bow has shipped',
      sentences: [`Order ${orderNumber} has left the workshop, so there is nothing left to decide.`],
    };
  }
  if (closedBecause === 'superseded') {
    return {
      title: 'There is newer news',
      sentences: [
        `The release date of order ${orderNumber} has changed again since this email.`,
        'Please use the links in our latest one; the links of this one decide nothing any more.',
      ],
    };
  }
  if (closedBecause === 'stopped' || closedBecause === 'corrected') {
    return {
      title: closedBecause === 'stopped' ? 'We took this notice back' : 'This date was wrong',
      sentences: [
        `The date in this email was our mistake, and it asks nothing any more. Order ${orderNumber} stands as it was.`,
        'Our next email has the right date. Until then there is nothing you need to do.',
      ],
    };
  }
  if (closedBecause === 'not_needed') {
    return {
      title: 'There is nothing to decide any more',
      sentences: [
        `Order ${orderNumber} comes no later than you were promised. You will find the date in our latest email.`,
      ],
    };
  }
  return {
    title: 'Your order stays',
    sentences: [
      `Thank you for waiting. Order ${orderNumber} keeps its place in line. ${whenText(notice, today)}`,
      "There is nothing more to do now. We email you when your bow's turn comes.",
    ],
  };
}
