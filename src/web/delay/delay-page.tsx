import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DelayNotice } from '#contract/delays/delay-schemas.ts';
import { readMoneyBack, wayBack } from '#values/text/money-back-text.ts';
import { ApiError } from '#web/client/api-error.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { WaysOn } from '#web/layout/ways-on.tsx';
import { BesidePicture } from '#web/order-parts/beside-picture.tsx';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { PageLoading } from '#web/order-parts/page-loading.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Question } from '#web/ui/question.tsx';
import { DelayOutcome } from './delay-outcome.tsx';
import { DelayQuestion } from './delay-question.tsx';
import { type DelayChoice, useDelayNotice } from './use-delay-notice.ts';

const LOADING = 'Loading your order…';
const WITHOUT_SCRIPTS =
  'To say whether you keep your order or cancel it, please switch it on and open the link in our email again. Or write to us, name your order number, and tell us which.';

/** The page behind both links of a delay notice. Following one decides nothing: mail scanners follow them too. */
export function DelayPage() {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  if (!hydrated) return <PageLoading words={LOADING} withoutScripts={WITHOUT_SCRIPTS} />;
  const token = query.get('token');
  return token ? <LinkedNotice key={token} token={token} meant={readChoice(query)} /> : <UnknownNotice />;
}

function LinkedNotice({ token, meant }: { token: string; meant: DelayChoice | null }) {
  const { notice, answer, busy, failure } = useDelayNotice(token);
  const { data, error, isFetching, refetch } = notice;
  if (error instanceof ApiError && error.status < 429) return <UnknownNotice />;
  if (data) return <DelayView notice={data} meant={meant} busy={busy} failure={failure} onAnswer={answer} />;
  if (error && !isFetching) return <NoticeFailed error={error} onRetry={() => void refetch()} />;
  return <PageLoading words={LOADING} />;
}

function readChoice(query: URLSearchParams): DelayChoice | null {
  const answer = query.get('answer');
  return answer === 'keep' || answer === 'cancel' ? answer : null;
}

function UnknownNotice() {
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
function NoticeFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <BesidePicture>
      <Notice urgent title="We could not load your order" links={<Button onClick={onRetry}>Try again</Button>}>
        <p>{failureText(error, 'Please try again in a moment.')}</p>
        <p>Nothing was decided: your order is as it was, and your link still works.</p>
      </Notice>
    </BesidePicture>
  );
}

type DelayViewProps = {
  notice: DelayNotice;
  /** The choice of the link that was followed: chosen already, and not yet made. */
  meant: DelayChoice | null;
  busy: DelayChoice | null;
  failure: Error | null;
  onAnswer: (choice: DelayChoice) => void;
};

/** The question of a delay notice, or what has become of it. A cancellation is asked about once more. */
function DelayView({ notice, meant, busy, failure, onAnswer }: DelayViewProps) {
  const { open, answer, orderNumber } = notice;
  const way = wayBack(readMoneyBack(notice));
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
        description={`${way ? `You get back ${way}. ` : ''}A cancelled order cannot be taken up again.`}
        yes={busy === 'cancel' ? 'Cancelling…' : 'Cancel my order'}
        no="Go back"
        busy={busy === 'cancel'}
        onYes={() => onAnswer('cancel')}
        onNo={() => setAsking(false)}
      />
    </div>
  );
}
