import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { DelayNotice } from '#contract/delays/delay-schemas.ts';
import { dateText } from '#values/text/delay-text.ts';
import { moneyBackSentences, readMoneyBack } from '#values/text/money-back-text.ts';
import { dayOf, usd } from '#web/client/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { answerFailure, cancelText, leadText, silenceText } from './delay-labels.ts';
import type { DelayChoice } from './use-delay-notice.ts';

type DelayQuestionProps = {
  notice: DelayNotice;
  meant: DelayChoice | null;
  busy: DelayChoice | null;
  failure: Error | null;
  onChosen: (choice: DelayChoice) => void;
};

/** What has changed, why, and the two ways on. */
export function DelayQuestion({ notice, meant, busy, failure, onChosen }: DelayQuestionProps) {
  return (
    <>
      <header className="max-w-3xl">
        <h1 className="title-chapter text-bone">
          {notice.newFrom ? 'Your bow ships at another time' : 'A new release date'}
        </h1>
        <p className="prose-lead mt-6 text-ash">
          <WholeDates text={leadText(notice, dayOf(new Date()))} />
        </p>
      </header>
      <div className="mt-12 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-16 lg:grid-cols-2">
        <DelayFacts notice={notice} />
        <ChoiceForm notice={notice} meant={meant} busy={busy} failure={failure} onChosen={onChosen} />
      </div>
    </>
  );
}

function ChoiceForm({ notice, meant, busy, failure, onChosen }: DelayQuestionProps) {
  const [choice, setChoice] = useState(meant);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (choice) onChosen(choice);
  }

  return (
    <form aria-labelledby="choice-title" onSubmit={submit}>
      <fieldset>
        <legend id="choice-title" className="title-part text-bone">
          What would you like?
        </legend>
        <div className="mt-6 space-y-4">
          <ChoiceCard
            name="answer"
            checked={choice === 'keep'}
            onChoose={() => setChoice('keep')}
            title="Keep my order"
          >
            Your place in line stays, and so does what you have paid. Only the date changes.
          </ChoiceCard>
          <ChoiceCard
            name="answer"
            checked={choice === 'cancel'}
            onChoose={() => setChoice('cancel')}
            title="Cancel and refund"
          >
            {moneyBackSentences(readMoneyBack(notice)).join(' ')}
          </ChoiceCard>
        </div>
      </fieldset>
      <p className={`mt-6 ${notice.consentRequired ? 'text-bone' : 'text-ash'}`}>
        <WholeDates text={silenceText(notice)} />
      </p>
      <div className="mt-8 space-y-5">
        {failure && (
          <Alert tone="bad" title="Your answer is not noted yet">
            {answerFailure(failure)}
          </Alert>
        )}
        <Button
          type="submit"
          kind={choice === 'cancel' ? 'bone' : 'blaze'}
          className="w-full"
          blocked={choice === null}
          busy={busy === 'keep'}
        >
          {choice === null && 'Please choose one of the two'}
          {choice === 'keep' && (busy ? 'Keeping your order…' : 'Keep my order')}
          {choice === 'cancel' && cancelText(notice)}
        </Button>
        {choice === 'cancel' && <p className="text-ash text-sm">We ask once more before anything is cancelled.</p>}
      </div>
    </form>
  );
}

type ChoiceCardProps = { name: string; title: string; checked: boolean; onChoose: () => void; children: ReactNode };

/** One of a few ways on, with what follows from it; all of it can be pressed. */
function ChoiceCard({ name, title, checked, onChoose, children }: ChoiceCardProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-4 border border-rule-strong p-5 transition-colors hover:border-ash has-checked:border-bone has-checked:bg-bark has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-4"
    >
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-note`}
        aria-label={title}
        className="mt-1 size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-rule-strong outline-none checked:border-[6px] checked:border-bone"
      />
      <span>
        <span className="block font-semibold text-bone">{title}</span>
        <span id={`${id}-note`} className="mt-1 block text-ash">
          {children}
        </span>
      </span>
    </label>
  );
}

/** What was promised and what is now, and why. */
function DelayFacts({ notice }: { notice: DelayNotice }) {
  const { orderNumber, formerDate, formerFrom, releaseDate, newFrom, reason, refundAmount } = notice;
  const isLater = formerDate === null || releaseDate > formerDate;
  return (
    <section aria-labelledby="reason-title">
      <h2 id="reason-title" className="title-part text-bone">
        {isLater ? 'Why it comes later' : 'What has changed'}
      </h2>
      <p className="wrap-anywhere mt-5 whitespace-pre-wrap border-tan border-l-2 pl-5 text-bone">{reason}</p>
      <dl className="mt-9 border-rule-strong border-t">
        <AmountLine label="Order number" value={orderNumber} />
        {formerDate && <AmountLine label="Promised before" value={dateText(formerDate, formerFrom)} />}
        <AmountLine label={newFrom ? 'Ships now' : 'New release date'} value={dateText(releaseDate, newFrom)} strong />
        <AmountLine label="Refund if you cancel" value={usd(refundAmount)} />
      </dl>
    </section>
  );
}
