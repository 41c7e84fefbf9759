import { addBusinessDays, addDays, addWeeks, formatDay, type IsoDay } from '#values/date.ts';
import { BUSINESS_DAYS_TO_SHIP, DAYS_TO_PAY_BALANCE, makingTime, SHIPPING_TIME } from '#values/text/balance-terms.ts';
import { CHARGED_BY_ITSELF } from '#values/text/keep-card-text.ts';
import { releaseSentence } from '#values/text/release-text.ts';

/** `when`: a day where there is one, else what it waits for. */
export type PaidStep = { when: string; what: string };

type Schedule = {
  /** The reader's day on which the money came. */
  paidOn: IsoDay;
  /** The release while the order waits for it. */
  releaseAhead: IsoDay | null;
  manufacturingWeeks: number | null;
  /** The window in which the batch of the bow ships, in words; null: it is in none. */
  ships?: string | null;
};

/** What happened and what comes, once the deposit is there. Days are named while the release is to come, and never after it. */
export function stepsAfterDeposit(
  { deposit, balance }: Record<'deposit' | 'balance', string>,
  of: Schedule & { releasePassed: IsoDay | null },
): PaidStep[] {
  const { paidOn, releaseAhead: release, releasePassed, manufacturingWeeks: weeks, ships } = of;
  const payBy = release && addDays(release, DAYS_TO_PAY_BALANCE);
  const passed = releasePassed ? ` ${releaseSentence(releasePassed, true)}` : '';
  return [
    { when: formatDay(paidOn), what: `We have your deposit of ${deposit}, and your bow is reserved.` },
    {
      when: release ? `${formatDay(release)}, expected` : "When your bow's turn comes",
      what: `${release ? "Your bow's turn comes, and we" : 'We'} email you a link for the balance.${passed}`,
    },
    {
      when: payBy ? `By about ${formatDay(payBy)}` : `Within ${DAYS_TO_PAY_BALANCE} days of that email`,
      what: `You pay the balance of ${balance}, by card. ${CHARGED_BY_ITSELF}`,
    },
    ...stepsOfMaking(payBy, weeks, ships),
  ];
}

/** The same once the balance is there. Whoever paid early waits for the release; for all others making has begun. */
export function stepsAfterBalance({ balance, total }: Record<'balance' | 'total', string>, of: Schedule): PaidStep[] {
  const { paidOn, releaseAhead: release, manufacturingWeeks, ships } = of;
  return [
    { when: formatDay(paidOn), what: `We have your balance of ${balance}: ${total} is paid in full.` },
    ...(release ? [{ when: `${formatDay(release)}, expected`, what: "Your bow's turn comes." }] : []),
    ...stepsOfMaking(release ?? paidOn, manufacturingWeeks, ships),
  ];
}

/** From the day on which making begins; without one, or without the time it takes, no day can be named. */
function stepsOfMaking(from: IsoDay | null, weeks: number | null, ships: string | null = null): PaidStep[] {
  if (ships !== null) {
    return [
      { when: 'After that payment', what: 'Your bow is made with its batch.' },
      { when: ships, what: 'It ships, and we email you the tracking number.' },
    ];
  }
  const made = from && weeks !== null ? addWeeks(from, weeks) : null;
  return [
    {
      when: made ? `About ${formatDay(made)}` : 'After that payment',
      what: made ? `Your bow is made. That takes ${makingTime(weeks)}.` : `We make your bow, in ${makingTime(weeks)}.`,
    },
    {
      when: made ? `About ${formatDay(addBusinessDays(made, BUSINESS_DAYS_TO_SHIP.most))}` : 'When it is made',
      what: `It ships within ${SHIPPING_TIME}, and we email you the tracking number.`,
    },
  ];
}
