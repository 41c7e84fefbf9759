import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StaffDelay } from '#contract/delays/delay-schemas.ts';
import { readDelays, readOpenDelays, stopDelay } from '#contract/mailings/release-calls.ts';
import { dateText } from '#values/text/delay-text.ts';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** On the overview and on the phone: notices of another date that wait or go out, and those that want a correction. */
export function OpenDelays({ className = '' }: { className?: string }) {
  const panelPath = usePanelPath();
  const { data } = useQuery({ ...staffQuery(readOpenDelays), refetchOnMount: 'always' });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Delay notices" className={className}>
      <ul className="space-y-3">
        {data.map((delay) => (
          <li key={delay.id} className="border-blaze border-l-2 bg-bark p-4">
            <p className="text-bone">
              {delay.name}: {changeText(delay)}
            </p>
            {delay.canStop ? <DelayCountdown delay={delay} /> : <ToCorrect delay={delay} />}
            <a
              href={panelPath('release', 'delay')}
              className="inline-flex min-h-11 items-center text-ash text-sm underline underline-offset-4"
            >
              Delay notices in the panel
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ToCorrect({ delay: { toCorrect } }: { delay: StaffDelay }) {
  return <p className="mt-1 text-bone">{toCorrectText(toCorrect)}</p>;
}

/** What staff are asked for once they have stopped notices of which some were out. */
export function toCorrectText(count: number): string {
  return `Stopped, but ${counted(count, 'customer was', 'customers were')} told the wrong date already. Please correct it.`;
}

/** "July 4th, 2027 → August 4th, 2027" for the eye. */
function changeText({ formerDate, formerFrom, releaseDate, shipsFrom }: StaffDelay): string {
  return `${dateText(formerDate, formerFrom)} to ${dateText(releaseDate, shipsFrom)}`;
}

/** How long the notices still wait, and the way to stop them, also while they go out. */
export function DelayCountdown({ delay }: { delay: StaffDelay }) {
  const { send, busy, failure } = useStopDelay(delay);
  const left = useSecondsTo(delay.notBefore);
  const waits = delay.state === 'waits' && left > 0;
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="text-bone">
          {waits ? (
            <>
              The notices go out in{' '}
              <span role="timer" className="font-semibold tabular-nums">
                {minutesText(left)}
              </span>
            </>
          ) : (
            'The notices are going out.'
          )}
        </p>
        <Button kind="bone" busy={busy} onClick={() => send()}>
          {busy ? 'Stopping…' : 'Stop'}
        </Button>
      </div>
      <Failure className="mt-3">{failure}</Failure>
    </div>
  );
}

/** Two who press it stop it once; whoever was told already is named. */
function useStopDelay({ id, name, formerDate, formerFrom }: StaffDelay) {
  const client = useQueryClient();
  return useStaffChange({
    send: () => callAsStaff(stopDelay, { params: { delay: id } }),
    onDone({ toCorrect }) {
      const description =
        toCorrect > 0
          ? toCorrectText(toCorrect)
          : `Nobody was written to, and ${dateText(formerDate, formerFrom)} stands again for ${name}.`;
      toast({ title: 'Stopped', description });
    },
    otherwise: 'Whether it was stopped is not known. Please try again.',
    onSettled() {
      reread(client, readDelays, readOpenDelays);
      rereadAbout(client, 'mailings');
    },
  });
}

/** Whole seconds until a moment, counted down; 0 from then on, and for none. */
function useSecondsTo(moment: string | null): number {
  const client = useQueryClient();
  const [left, setLeft] = useState(() => secondsTo(moment));
  useEffect(() => {
    setLeft(secondsTo(moment));
    if (!moment) return;
    const timer = setInterval(() => {
      const now = secondsTo(moment);
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      reread(client, readDelays, readOpenDelays);
    }, 1000);
    return () => clearInterval(timer);
  }, [moment, client]);
  return left;
}

function secondsTo(moment: string | null): number {
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000)) : 0;
}

/** "29:04"; "1:05:00" from an hour on. */
function minutesText(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
