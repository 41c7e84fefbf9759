import type { Batch, QueuedOrder } from '#contract/campaigns/batch-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import type { IsoDay } from '#values/date.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/text/balance-terms.ts';
import { windowText } from '#values/text/place-text.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Badge } from '#web/ui/badge.tsx';

const number = (count: number) => count.toLocaleString('en-US');

/** "37 taken, 2 being paid, 161 left" */
export function fillText({ taken, held, left }: Pick<Batch, 'taken' | 'held' | 'left'>): string {
  return [`${number(taken)} taken`, held > 0 && `${number(held)} being paid`, `${number(left)} left`]
    .filter(Boolean)
    .join(', ');
}

/** "12 owe, 25 paid, 3 made" */
export function progressText({ owing, paid, made }: Pick<Batch, 'owing' | 'paid' | 'made'>): string {
  return `${number(owing)} owe, ${number(paid)} paid, ${number(made)} made`;
}

export const shipsText = ({ shipsFrom, shipsTo }: Pick<Batch, 'shipsFrom' | 'shipsTo'>) =>
  windowText(shipsFrom, shipsTo);

/** "7 days to pay, reminded on day 3, 6" */
export function termsText({ daysToPay, reminderDays }: Pick<Batch, 'daysToPay' | 'reminderDays'>): string {
  const days = counted(daysToPay ?? DAYS_TO_PAY_BALANCE, 'day', 'days');
  if (reminderDays === null) return `${days} to pay, reminders as in the shop`;
  return `${days} to pay, ${reminderDays.length === 0 ? 'no reminders' : `reminded on day ${reminderDays.join(', ')}`}`;
}

/** What customers of a batch read about another last day of shipping. */
export function toldText(before: IsoDay, after: IsoDay, told: number): string {
  if (told === 0) return 'Nobody waits for a bow in it, so nobody is told.';
  const whom = counted(told, 'customer is', 'customers are');
  return after > before
    ? `Later: ${whom} told of the delay by email with your reason, and asked where the law wants it.`
    : `Sooner: ${whom} told the good news by email with your reason. Nothing is asked.`;
}

export const REASON_MISSING = 'Customers are told of the other window. Please write why it moves.';

/** What is said below a form: nothing where a field says it. */
export function wholeFailure({ failure, fields }: { failure: string | null; fields: Record<string, string> }) {
  return Object.keys(fields).length > 0 ? null : failure;
}

/** How full a batch is, as a bar. */
export function FillBar({ size, taken, held }: Pick<Batch, 'size' | 'taken' | 'held'>) {
  const share = (count: number) => `${(100 * count) / size}%`;
  return (
    <span aria-hidden="true" className="mt-1.5 flex h-1.5 w-full bg-rule">
      <span className="bg-bone" style={{ width: share(taken) }} />
      <span className="bg-tan" style={{ width: share(held) }} />
    </span>
  );
}

export function BatchBadge({ state, left }: Pick<Batch, 'state' | 'left'>) {
  if (state === 'closed') return <Badge tone="quiet" label="Closed" />;
  return left === 0 ? <Badge tone="good" label="Full" /> : <Badge tone="plain" label="Open" />;
}

/** "Tan, 29.5 in, 60 lb, right hand" */
export function bowText({ bowColor, build }: Pick<QueuedOrder, 'bowColor' | 'build'>): string {
  return [bowColor, build ? wordBuild(build) : 'no build yet'].filter(Boolean).join(', ');
}

export function PaidBadge({ owes, overdue }: Pick<QueuedOrder, 'owes' | 'overdue'>) {
  if (overdue) return <Badge tone="bad" label="Overdue" />;
  return owes ? <Badge tone="warm" label="Owes" /> : <Badge tone="good" label="Paid" />;
}
