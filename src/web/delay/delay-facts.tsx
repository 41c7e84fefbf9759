import type { DelayNotice } from '#contract/delays.ts';
import { formatDay } from '#values/date.ts';
import { AmountLine } from '#web/payment/amount-line.tsx';
import { usd } from '#web/payment/usd.ts';

/** What was promised and what is now, and why. */
export function DelayFacts({ notice }: { notice: DelayNotice }) {
  const { orderNumber, formerDate, releaseDate, reason, refundAmount } = notice;
  return (
    <section aria-labelledby="reason-title">
      <h2 id="reason-title" className="title-part text-bone">
        Why it comes later
      </h2>
      <p className="wrap-anywhere mt-5 whitespace-pre-wrap border-tan border-l-2 pl-5 text-bone">{reason}</p>
      <dl className="mt-9 border-rule-strong border-t">
        <AmountLine label="Order number" value={orderNumber} />
        {formerDate && <AmountLine label="Promised before" value={formatDay(formerDate)} />}
        <AmountLine label="New release date" value={formatDay(releaseDate)} strong />
        <AmountLine label="Paid so far" value={usd(refundAmount)} />
      </dl>
    </section>
  );
}
