import { stopRun } from '#contract/bulk/bulk-calls.ts';
import { stopMailing } from '#contract/mailings/mailing-calls.ts';
import { readWaiting } from '#contract/operation/overview-calls.ts';
import type { WaitingStep } from '#contract/operation/overview-schemas.ts';
import { stopCancellation } from '#contract/orders/staff-order-calls.ts';
import { callAsStaff, reread } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { minutesText, useSecondsTo } from './countdown.ts';

type Stoppable = Pick<WaitingStep, 'kind' | 'key' | 'dueAt'>;

/** Before the seconds that are left, and once it happens. */
const WORDS: Record<WaitingStep['kind'], { before: string; now: string }> = {
  cancellation: { before: 'It is cancelled in', now: 'It is being cancelled.' },
  delay: { before: 'The notices go out in', now: 'The notices are going out.' },
  release: { before: 'The emails go out in', now: 'The emails are going out.' },
  announcement: { before: 'The emails go out in', now: 'The emails are going out.' },
  letter: { before: 'The letter goes out in', now: 'The letter is going out.' },
  'payment-links': { before: 'The emails go out in', now: 'The emails are going out.' },
};

type StopStepProps = {
  step: Stoppable;
  /** Without it, how long it still takes is only told. */
  mayStop?: boolean;
};

/** How long a step that was confirmed still waits, and the way to stop it; of what goes out, also while it does. */
export function StopStep({ step, mayStop = true }: StopStepProps) {
  const { send, busy, failure } = useStop(step);
  const left = useSecondsTo(step.dueAt, () => {
    reread(readWaiting);
    rereadAbout('mailings');
  });
  const { before, now } = WORDS[step.kind];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-bone">
          {left > 0 ? (
            <>
              {before}{' '}
              <span role="timer" className="font-semibold tabular-nums">
                {minutesText(left)}
              </span>
            </>
          ) : (
            now
          )}
        </p>
        {mayStop && (
          <Button kind="bone" busy={busy} onClick={() => send()}>
            {busy ? 'Stopping…' : 'Stop'}
          </Button>
        )}
      </div>
      <Failure className="w-full">{failure}</Failure>
    </>
  );
}

/** Two who press it stop it once; whoever was told already is named by number. */
function useStop(step: Stoppable) {
  return useStaffChange({
    send: () => stop(step),
    onDone: (description) => void toast({ title: 'Stopped', description }),
    otherwise: 'Whether it was stopped is not known. Please try again.',
    onSettled() {
      reread(readWaiting);
      for (const topic of ['mailings', 'orders', 'bulk'] as const) rereadAbout(topic);
    },
  });
}

/** Stops it and says what that means. */
async function stop({ kind, key }: Stoppable): Promise<string> {
  if (kind === 'cancellation') {
    await callAsStaff(stopCancellation, { params: { order: key } });
    return `${key} is as it was.`;
  }
  if (kind === 'payment-links') {
    const { counts } = await callAsStaff(stopRun, { params: { run: Number(key) } });
    return `${toldText(counts.done)} The run can go on from its page.`;
  }
  const { told } = await callAsStaff(stopMailing, { params: { mailing: Number(key) } });
  if (kind !== 'delay') return toldText(told);
  return told > 0 ? toCorrectText(told) : 'Nobody was written to, and the date that stood before stands again.';
}

function toldText(told: number): string {
  if (told === 0) return 'Nobody was written to.';
  return `${counted(told, 'customer was', 'customers were')} written to before that, nobody else is.`;
}

/** What staff are asked for once they have stopped notices of which some were out. */
export function toCorrectText(count: number): string {
  return `Stopped, but ${counted(count, 'customer was', 'customers were')} told the wrong date already. Please correct it.`;
}
