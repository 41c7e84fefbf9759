import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { dateText } from '#values/text/delay-text.ts';
import { Moment, Section } from '#web/staff/parts/page-parts.tsx';

type Told = StaffOrderDetail['delays'][number];

const ANSWERS = {
  keep: 'The customer keeps the order.',
  cancel: 'The customer cancelled.',
  silence: 'No answer came in time, so the order was cancelled.',
} as const;

const KINDS = { later: 'Put off until', sooner: 'Brought forward to', correction: 'Corrected to' } as const;

const ENDS = {
  superseded: 'No answer. The next notice took its place.',
  stopped: 'Taken back: nothing is asked any more.',
  corrected: 'It was wrong: nothing is asked any more.',
  not_needed: 'Nothing is asked.',
} as const;

/** Every date that the customer was told, and the answer: evidence that the law asks for. */
export function OrderDelays({ delays }: { delays: Told[] }) {
  if (delays.length === 0) return null;
  return (
    <Section title="Delays">
      <ul className="mt-2 border-rule border-t">
        {delays.map((told, place) => (
          // Nothing else tells two notices of the same date apart, and none is ever taken out.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li key={place} className="border-rule border-b py-2.5 wrap-anywhere">
            <p className="text-bone">
              {KINDS[told.kind]} {dateText(told.releaseDate, told.newFrom)}
            </p>
            <p className="text-ash text-sm">{told.reason}</p>
            <p className="mt-1 text-bone">
              <Answer told={told} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Answer({ told }: { told: Told }) {
  const { answer, answeredAt, answerBy, consentRequired, endedBecause } = told;
  if (answer) {
    return (
      <>
        {ANSWERS[answer]} {answeredAt && <Moment at={answeredAt} />}
      </>
    );
  }
  if (endedBecause) return ENDS[endedBecause];
  if (!consentRequired || !answerBy) return 'No answer yet. Silence keeps the order.';
  return (
    <>
      No answer yet. Without one the order is cancelled <Moment at={answerBy} />.
    </>
  );
}
