import { Link } from 'react-router';
import { BULK_PERMISSIONS } from '#contract/access.ts';
import { exportRefusedLines } from '#contract/bulk/bulk-calls.ts';
import type { BulkRun } from '#contract/bulk/bulk-schemas.ts';
import { pathOf } from '#web/client/call.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { BackLink } from '#web/staff/parts/page-links.tsx';
import { Empty, Failure, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { countOf, KIND_TEXTS, LINE_LABELS, linesOf, runState, runTitle, spokenRun } from './run-labels.ts';
import { FoldedLines, RunLines } from './run-lines.tsx';
import { useHaltRun, useRun } from './use-bulk.ts';

/** One run: how far it is, what could not be done, and how it is stopped. An address that names none has the id NaN. */
export function RunPage({ id }: { id: number }) {
  const panelPath = usePanelPath();
  const { isId, run } = useRun(id);
  return (
    <div className="max-w-4xl">
      <BackLink to={panelPath('orders', 'runs')}>All runs</BackLink>
      <h1 className="title-desk mt-4 text-bone">{run.data ? runTitle(run.data) : 'Run'}</h1>
      {isId ? (
        <Loaded query={run} what="this run" rows={3} unknown={() => <NoSuchRun />}>
          {(data) => <RunView run={data} />}
        </Loaded>
      ) : (
        <NoSuchRun />
      )}
    </div>
  );
}

function NoSuchRun() {
  return <Empty title="There is no such run">Its address may be mistyped. The list of all runs has them.</Empty>;
}

function RunView({ run }: { run: BulkRun }) {
  const { counts, kind } = run;
  const { done } = KIND_TEXTS[kind];
  return (
    <>
      <p className="mb-5 text-ash">
        Started <Moment at={run.startedAt} /> by {run.startedBy}
      </p>
      <Progress run={run} />
      {!run.finishedAt && <Halt run={run} />}
      {counts.refused > 0 && <Refused run={run} />}
      {counts.waiting > 0 && <FoldedLines run={run} state="waiting" words={`${countOf(kind, counts.waiting)} left`} />}
      {counts.done > 0 && <FoldedLines run={run} state="done" words={`${countOf(kind, counts.done)} ${done}`} />}
      {counts.already > 0 && (
        <FoldedLines
          run={run}
          state="already"
          words={`${countOf(kind, counts.already)} ${done} before, or by another run`}
        />
      )}
    </>
  );
}

function Progress({ run }: { run: BulkRun }) {
  const { counts, finishedAt, stoppedAt } = run;
  const all = linesOf(run);
  const state = runState(run);
  const parts = [
    { count: counts.done, look: finishedAt ? 'bg-moss' : 'bg-bone' },
    { count: counts.already, look: 'bg-lichen' },
    { count: counts.refused, look: 'bg-alarm' },
  ];
  const figures = (['done', 'already', 'refused', 'waiting'] as const).filter(
    (each) => each === 'done' || counts[each] > 0,
  );
  return (
    <div>
      <div
        role="progressbar"
        aria-label={runTitle(run)}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={all - counts.waiting}
        aria-valuetext={`${all - counts.waiting} of ${all}`}
        className="flex h-2.5 overflow-hidden bg-rule"
      >
        {parts.map(({ count, look }) => (
          <div
            key={look}
            style={{ width: `${all === 0 ? 0 : (100 * count) / all}%` }}
            className={`transition-[width] duration-500 ${look}`}
          />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        {figures.map((each) => (
          <div key={each} className="flex flex-col-reverse">
            <dt className="text-ash text-sm">{LINE_LABELS[each]}</dt>
            <dd className={`font-semibold text-lg tabular-nums ${each === 'refused' ? 'text-alarm' : 'text-bone'}`}>
              {counts[each].toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-ash">
        <Badge tone={state.tone} open={state.open ?? false} label={state.word} />
        {(finishedAt ?? stoppedAt) && <Moment at={finishedAt ?? stoppedAt ?? ''} />}
      </p>
      <p role="status" className="sr-only">
        {spokenRun(run)}
      </p>
    </div>
  );
}

/** The way to stop a run, and to have it go on. */
function Halt({ run }: { run: BulkRun }) {
  const { send, busy, failure } = useHaltRun(run);
  const may = useMay(BULK_PERMISSIONS[run.kind]);
  if (!may) return null;
  return (
    <div className="mt-5 space-y-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {run.stoppedAt ? (
          <Button kind="bone" busy={busy} onClick={() => send('resume')}>
            Go on
          </Button>
        ) : (
          <Button busy={busy} onClick={() => send('stop')}>
            Stop
          </Button>
        )}
        <p className="max-w-prose text-ash text-sm">
          {run.stoppedAt
            ? 'Nothing more is done until somebody lets it go on. What is done stays done.'
            : 'You may leave this page: it goes on by itself. Stopped, it can go on later.'}
        </p>
      </div>
      <Failure>{failure}</Failure>
    </div>
  );
}

/** What stayed as it was, and the way to put it right. */
function Refused({ run }: { run: BulkRun }) {
  const panelPath = usePanelPath();
  const isFile = run.kind === 'ship';
  return (
    <section aria-label="Not done" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="title-block text-bone">
          {countOf(run.kind, run.counts.refused)} not {KIND_TEXTS[run.kind].done}
        </h2>
        <div className="flex flex-wrap gap-x-5">
          <a href={pathOf(exportRefusedLines, { params: { run: run.id } })} download className={buttonLook('quiet')}>
            Download as CSV
          </a>
          {isFile && (
            <Link to={panelPath('orders', 'ship')} className={buttonLook('quiet')}>
              Give a corrected file
            </Link>
          )}
        </div>
      </div>
      <RunLines run={run} state="refused" />
    </section>
  );
}
