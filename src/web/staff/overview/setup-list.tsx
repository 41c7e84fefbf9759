import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readSamples, readSetup, type StaffSetup, tickSetup } from '#contract/operation/sample-calls.ts';
import { SETUP_STEPS, type SetupStep, type SetupTick } from '#values/staff/setup-steps.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';

const setupQuery = staffQuery(readSetup);

/** What a new shop needs before it takes real orders, for its owner, until it is all done or hidden. Samples have none of it. */
export function SetupList({ className }: { className: string }) {
  const samples = useQuery({ ...staffQuery(readSamples), staleTime: Number.POSITIVE_INFINITY });
  const { data } = useQuery({ ...setupQuery, enabled: samples.data?.samples === null, refetchOnMount: 'always' });
  if (!data || samples.data?.samples !== null || data.steps.every(({ done }) => done)) return null;
  return <OpenSetup setup={data} className={className} />;
}

function OpenSetup({ setup: { steps, hidden }, className }: { setup: StaffSetup; className: string }) {
  const { send, busy } = useStaffChange({
    send: ({ tick, done }: { tick: SetupTick; done: boolean }) =>
      callAsStaff(tickSetup, { params: { tick }, body: { done } }),
    onDone: (setup) => queryClient().setQueryData(setupQuery.queryKey, setup),
    failed: 'That did not work',
    otherwise: 'Nothing was changed. Please try again.',
    onFailed: () => reread(readSetup),
  });
  const left = steps.filter(({ done }) => !done).length;
  const hide = (
    <Button kind="quiet" busy={busy} onClick={() => send({ tick: 'hidden', done: !hidden })}>
      {hidden ? 'Show the list' : 'Hide the list'}
    </Button>
  );
  if (hidden) {
    return (
      <p className={`flex flex-wrap items-baseline gap-x-4 text-ash text-sm ${className}`}>
        Setting up the shop: {left} of {steps.length} left. {hide}
      </p>
    );
  }
  const isDone = (step: SetupStep) => steps.some((each) => each.step === step && each.done);
  return (
    <section aria-labelledby="setup-title" className={className}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="setup-title" className="title-desk text-bone">
          Set up the shop
        </h2>
        <p className="flex items-baseline gap-4 text-ash text-sm">
          {steps.length - left} of {steps.length} done {hide}
        </p>
      </div>
      <ul className="grid gap-x-12 lg:grid-cols-2">
        {SETUP_STEPS.map((step) => (
          <SetupLine
            key={step.step}
            {...step}
            done={isDone(step.step)}
            busy={busy}
            onTick={(tick) => send({ tick, done: !isDone(step.step) })}
          />
        ))}
      </ul>
    </section>
  );
}

type SetupLineProps = (typeof SETUP_STEPS)[number] & {
  done: boolean;
  busy: boolean;
  onTick: (tick: Exclude<SetupTick, 'hidden'>) => void;
};

function SetupLine({ title, words, place, done, busy, onTick, ...of }: SetupLineProps) {
  const panelPath = usePanelPath();
  return (
    <li className="flex items-start gap-3 border-rule border-b py-2 text-sm">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-5 shrink-0 fill-none stroke-2 stroke-current">
        <circle cx="10" cy="10" r="8" className={done ? 'text-moss' : 'text-rule-strong'} />
        {done && <path d="m6 10 3 3 5-6" className="text-moss" />}
      </svg>
      <div className="min-w-0 grow">
        <p className={done ? 'text-ash' : 'font-semibold text-bone'}>
          {place ? (
            <Link to={panelPath(place)} className="link-quiet">
              {title}
            </Link>
          ) : (
            title
          )}
          <span className="sr-only">{done ? ': done' : ': not done'}</span>
        </p>
        {!done && <p className="text-ash">{words}</p>}
      </div>
      {of.by === 'person' && (
        <Button kind="quiet" busy={busy} onClick={() => onTick(of.step)}>
          {done ? 'Take back' : 'Done'}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}
