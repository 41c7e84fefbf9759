import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { dropStep, type KeptStep, sendKept, useKeptSteps } from '#web/staff/calls/late-steps.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { SheetLink } from './phone-sheet.tsx';

/** How often it is tried while something waits: a phone may say that it has a network and have none. */
const TRY_MS = 5000;

/** What waits on this phone for its connection, and what was refused when it came; both until they are out of the way. */
export function LateStepsLine() {
  const kept = useKeptSteps();
  const [search] = useSearchParams();
  useSending(kept.some(({ refused }) => !refused));
  if (kept.length === 0) return null;
  return (
    <section aria-label="Not sent yet" className="border-rule border-t bg-bark">
      <ul className="edge max-h-[40svh] divide-y divide-rule overflow-y-auto">
        {kept.map((step) => (
          <li key={step.requestKey} className="flex items-center justify-between gap-4 py-1.5">
            <p className="min-w-0 text-bone wrap-anywhere">
              <SheetLink search={search} sheet={step.of[0]} value={step.of[1]} className="font-semibold link-quiet">
                {step.words}
              </SheetLink>{' '}
              <span className={step.refused ? 'text-blaze' : 'text-ash text-sm'}>
                {step.refused ? `was not done. ${step.refused}` : 'waits for the connection'}
              </span>
            </p>
            {(step.refused || !step.tried) && <Drop step={step} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What has been sent cannot be taken back: it may have arrived. */
function Drop({ step }: { step: KeptStep }) {
  const label = step.refused ? 'Read' : 'Take back';
  return (
    <button
      type="button"
      aria-label={`${label}: ${step.words}`}
      onClick={() => dropStep(step)}
      className="inline-flex min-h-11 shrink-0 items-center text-bone link-plain"
    >
      {label}
    </button>
  );
}

function useSending(any: boolean) {
  const sendAll = useEffectEvent(async () => {
    const done = await sendKept();
    if (done.length === 0) return;
    toast({ title: 'Sent', description: done.map(({ words }) => words).join(', ') });
    for (const topic of ['orders', 'workshop', 'products'] as const) rereadAbout(topic);
  });
  useEffect(() => {
    if (!any) return;
    const send = () => void sendAll();
    send();
    addEventListener('online', send);
    const timer = setInterval(send, TRY_MS);
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [any]);
}
