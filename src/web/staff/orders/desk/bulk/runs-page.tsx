import { Link, useSearchParams } from 'react-router';
import type { BulkRun } from '#contract/bulk/bulk-schemas.ts';
import { BackLink, PageLinks } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { usePanelPath, useTurnedPage } from '#web/staff/parts/use-panel-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { runState, runTitle } from './run-labels.ts';
import { RUNS_PAGE, useRuns } from './use-bulk.ts';

/** What was done with many orders at once, newest first, each with its page. */
export function RunsPage() {
  const [query] = useSearchParams();
  const before = query.get('before') ?? '';
  const runs = useRuns(before);
  const panelPath = usePanelPath();
  const place = useTurnedPage(before);
  const { shown = [], last } = pageOf(runs.data, RUNS_PAGE);
  return (
    <section ref={place} tabIndex={-1} aria-labelledby="runs-title" className="max-w-5xl outline-none">
      <BackLink to={panelPath('orders')}>Orders</BackLink>
      <h1 id="runs-title" className="title-desk mt-4 mb-5 text-bone">
        Runs
      </h1>
      <Loaded query={runs} what="the runs" rows={4}>
        {() =>
          shown.length === 0 ? (
            <Empty title="No runs yet">
              What is done with many orders at once is listed here: tick orders in their list, or ship a file.
            </Empty>
          ) : (
            <ul className="border-rule border-t">
              {shown.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <PageLinks label="Pages of runs" newest={before ? '' : null} older={last ? `before=${last.id}` : null} />
    </section>
  );
}

function RunRow({ run }: { run: BulkRun }) {
  const panelPath = usePanelPath();
  const state = runState(run);
  const { done, refused, waiting } = run.counts;
  const figures = [`${done} done`, refused > 0 && `${refused} not done`, waiting > 0 && `${waiting} left`];
  return (
    <li className="grid items-baseline gap-x-6 border-rule border-b py-2 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,13rem)_13rem]">
      <Link
        to={panelPath('orders', 'runs', run.id)}
        className="min-w-0 truncate py-1 text-bone link-quiet hover:decoration-bone"
      >
        {runTitle(run)}
      </Link>
      <Badge tone={state.tone} open={state.open ?? false} label={state.word} />
      <p className="text-ash text-sm tabular-nums">{figures.filter(Boolean).join(', ')}</p>
      <p className="min-w-0 truncate text-ash text-sm sm:text-right">
        <Moment at={run.startedAt} />, {run.startedBy}
      </p>
    </li>
  );
}
