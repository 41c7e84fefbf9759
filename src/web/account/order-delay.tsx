import { Link } from 'react-router';
import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { leadText, silenceText } from '#web/delay/delay-labels.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { dayOf } from './order-labels.ts';

type Delay = NonNullable<OwnOrderDetail['delay']>;

export function isAnswerNeeded({ consentRequired, answer }: Delay): boolean {
  return consentRequired && answer !== 'keep';
}

/** The release was put off: what the mail said, and the way to its answer for a customer who has not got the mail at hand. */
export function OrderDelay({ delay }: { delay: Delay }) {
  const kept = delay.answer === 'keep';
  const urgent = isAnswerNeeded(delay);
  return (
    <section aria-labelledby="delay-title" className={`border-t pt-7 ${urgent ? 'border-tan' : 'border-rule-strong'}`}>
      {urgent && <p className="mb-3 font-semibold text-tan">Your answer is needed</p>}
      <h2 id="delay-title" className="title-part text-bone">
        {kept ? 'You kept your order' : urgent ? 'Keep it, or cancel?' : 'A later release date'}
      </h2>
      <div className="prose-lead mt-5 space-y-3 text-ash">
        <p>{leadText(delay, dayOf(new Date()))}</p>
        <p className="wrap-anywhere whitespace-pre-wrap">{delay.reason}</p>
        <p>{kept ? 'You can still cancel it until your bow ships.' : silenceText(delay)}</p>
      </div>
      <Link to={`/delay?token=${encodeURIComponent(delay.token)}`} className={buttonLook('line', 'mt-7')}>
        {kept ? 'Change your answer' : 'Keep or cancel'}
      </Link>
    </section>
  );
}
