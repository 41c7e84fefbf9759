import { useEffect, useRef, useState } from 'react';
import type { DelayNotice } from '#contract/delays.ts';
import { usd } from '#web/payment/usd.ts';
import { Question } from '#web/ui/question.tsx';
import { DelayOutcome } from './delay-outcome.tsx';
import { DelayQuestion } from './delay-question.tsx';
import type { Choice } from './use-delay-notice.ts';

type DelayViewProps = {
  notice: DelayNotice;
  /** The choice of the link that was followed: chosen already, and not yet made. */
  meant: Choice | null;
  busy: Choice | null;
  failure: Error | null;
  onAnswer: (choice: Choice) => void;
};

/** The question of a delay notice, or what has become of it. A cancellation is asked about once more. */
export function DelayView({ notice, meant, busy, failure, onAnswer }: DelayViewProps) {
  const { open, answer, refundAmount, orderNumber } = notice;
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const asked = open && answer === null;

  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    // The outcome takes the question's place at the top, and the button that was pressed is gone.
    window.scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, [asked]);

  // Whatever became of the cancellation, the question about it is over: the page says it.
  useEffect(() => {
    if (answer === 'cancel' || failure) setAsking(false);
  }, [answer, failure]);

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {asked ? (
        <DelayQuestion
          notice={notice}
          meant={meant}
          busy={busy}
          failure={failure}
          onChosen={(choice) => (choice === 'cancel' ? setAsking(true) : onAnswer(choice))}
        />
      ) : (
        <DelayOutcome notice={notice} failure={failure} onCancel={() => setAsking(true)} />
      )}
      <Question
        open={asking}
        title={`Cancel order ${orderNumber}?`}
        description={`A cancelled order cannot be taken up again. ${usd(refundAmount)} goes back to the card it came from.`}
        yes={busy === 'cancel' ? 'Cancelling…' : 'Cancel my order'}
        no="Go back"
        busy={busy === 'cancel'}
        onYes={() => onAnswer('cancel')}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
