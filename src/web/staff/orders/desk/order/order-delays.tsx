import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import { formatDay } from '#values/date.ts';
import { Moment } from '#web/staff/shell/moment.tsx';
import { Section } from '#web/staff/shell/section.tsx';

type Told = StaffOrderDetail['delays'][number];

const ANSWERS = {
  keep: 'The customer keeps the order.',
  cancel: 'The customer cancelled.',
  silence: 'No answer came in time, so the order was cancelled.',
} as const;

/** Every delay that the customer was told of, and the answer: evidence that the law asks for. */
export function OrderDelays({ delays }: { delays: Told[] }) {
  if (delays.length === 0) return null;
  return (
    <Section title="Delays">
      <ul className="mt-2 border-rule border-t">
        {delays.map((told, place) => (
          <li key={told.releaseDate} className="border-rule border-b py-2.5 wrap-anywhere">
            <p className="text-bone">Put off until {formatDay(told.releaseDate)}</p>
            <p className="text-ash text-sm">{told.reason}</p>
            <p className="mt-1 text-bone">
              <Answer told={told} isLatest={place === delays.length - 1} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Answer({ told, isLatest }: { told: Told; isLatest: boolean }) {
  const { answer, answeredAt, answerBy, consentRequired } = told;
  if (answer) {
    return (
      <>
        {ANSWERS[answer]} {answeredAt && <Moment at={answeredAt} />}
      </>
    );
  }
  if (!isLatest) return 'No answer. The next notice took its place.';
  if (!consentRequired || !answerBy) return 'No answer yet. Silence keeps the order.';
  return (
    <>
      No answer yet. Without one the order is cancelled <Moment at={answerBy} />.
    </>
  );
}
