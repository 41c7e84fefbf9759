import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use } from 'react';
import { Link, useSearchParams } from 'react-router';
import { readFigures } from '#contract/operation/overview-calls.ts';
import type { StaffFigures, StaffNeeds } from '#contract/operation/overview-schemas.ts';
import { countOrderViews } from '#contract/orders/order-view-calls.ts';
import type { CountedOrderView } from '#contract/orders/order-view-schemas.ts';
import { BackupLine } from '#web/staff/backups/backup-line.tsx';
import { BooksLine } from '#web/staff/books/books-line.tsx';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { May, RoleContext } from '#web/staff/calls/may.tsx';
import { OpenDelays } from '#web/staff/delays/open-delays.tsx';
import { Loaded, Moment, useTellMoment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { binDays } from './chart-bins.ts';
import { groupNeeds } from './need-groups.ts';
import { NeedList } from './need-list.tsx';
import { SetupList } from './setup-list.tsx';
import { useNeeds } from './use-needs.ts';
import { WorkTiles } from './work-tiles.tsx';

// Apart from the page: the server never draws them, and their library is the largest of the pages'.
const PreOrdersChart = lazy(async () => ({ default: (await import('./charts.tsx')).PreOrdersChart }));
const MoneyChart = lazy(async () => ({ default: (await import('./charts.tsx')).MoneyChart }));

const SPANS = [30, 90, 365];
const USUAL = 90;

/** The charts of the address's span. */
function FiguresSection() {
  const [search] = useSearchParams();
  const days = SPANS.find((span) => String(span) === search.get('days')) ?? USUAL;
  const figures = useQuery({ ...staffQuery(readFigures, { query: { days } }), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="figures-title" className="mt-14">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="figures-title" className="title-desk text-bone">
          Pre-orders and money
        </h2>
        <nav aria-label="Span of the figures" className="flex gap-5 text-sm">
          {SPANS.map((span) => (
            <Link
              key={span}
              to={`?days=${span}`}
              preventScrollReset
              aria-current={span === days ? 'true' : undefined}
              className="py-1 text-ash underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:underline"
            >
              {span} days
            </Link>
          ))}
        </nav>
      </div>
      <Loaded query={figures} what="the figures" waiting={<FiguresWaiting />}>
        {(data) => (
          <Suspense fallback={<FiguresWaiting />}>
            <Charts figures={data} />
          </Suspense>
        )}
      </Loaded>
    </section>
  );
}

function Charts({ figures: { days, totals, funnel } }: { figures: StaffFigures }) {
  const bins = binDays(days);
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
      <PreOrdersChart bins={bins} days={days.length} />
      <MoneyChart bins={bins} totals={totals} />
      <Funnel funnel={funnel} />
    </div>
  );
}

function FiguresWaiting() {
  return (
    <div className="grid gap-12 xl:grid-cols-2">
      <p role="status" className="sr-only">
        Loading the figures…
      </p>
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}

const STAGES = [
  ['opened', 'Checkout opened'],
  ['placed', 'Order saved'],
  ['deposited', 'Deposit paid'],
  ['completed', 'Balance paid'],
] as const;

/** How far those came who began in the span; each stage says its share of the first. */
function Funnel({ funnel }: { funnel: StaffFigures['funnel'] }) {
  const most = Math.max(...STAGES.map(([stage]) => funnel[stage]), 1);
  return (
    <section aria-label="From the checkout to the paid balance">
      <h3 className="mb-4 font-semibold text-bone">From the checkout to the paid balance</h3>
      <ol className="grid gap-3">
        {STAGES.map(([stage, words]) => (
          <li key={stage} className="grid grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-4 text-sm">
            <span className="text-bone">{words}</span>
            <span className="h-6 bg-bark">
              <span
                className="block h-full bg-bone"
                style={{ width: `${(100 * Math.min(funnel[stage], most)) / most}%` }}
              />
            </span>
            <span className="min-w-32 whitespace-nowrap text-right text-bone tabular-nums">
              {funnel[stage].toLocaleString('en-US')}
              <span className="ml-2 inline-block w-12 text-ash">{share(funnel[stage], funnel.opened)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function share(count: number, of: number): string {
  return of === 0 ? '–' : (count / of).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}

/** What waits for a person, and how the shop does. */
export function OverviewPage() {
  const needs = useNeeds();
  const panelPath = usePanelPath();
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <May permission="team">
        <SetupList className="mb-8" />
      </May>
      <WorkTiles className="mb-4" />
      <ViewCounts className="mb-8" />
      <May permission="mailings">
        <OpenDelays className="mb-8" />
      </May>
      <section aria-labelledby="needs-title">
        <h2 id="needs-title" className="title-desk mb-6 text-bone">
          Needs a person
        </h2>
        <Needs needs={needs} />
        <May permission="business">
          <BackupLine />
        </May>
      </section>
      {/* How far down it stands is not known before: it would be pushed out of the window while somebody reads it. */}
      <div className={needs.isPending ? 'invisible' : undefined}>
        <May permission="business">
          <BooksLine address={panelPath('books')} className="mt-3" />
          <p className="text-sm">
            <Link to={panelPath('money')} className="text-bone link-plain">
              Money: what came in, and what the bank got
            </Link>
          </p>
          <FiguresSection />
        </May>
      </div>
    </>
  );
}

function Needs({ needs }: { needs: ReturnType<typeof useNeeds> }) {
  const role = use(RoleContext);
  const tellMoment = useTellMoment();
  return (
    <Loaded query={needs} what="what needs a person" rows={3}>
      {(data) => {
        const groups = groupNeeds(data, role, tellMoment);
        return (
          <>
            {groups.length === 0 ? <p className="text-ash">Nothing waits for you.</p> : <NeedList groups={groups} />}
            <May permission="business">
              <WebhookLine webhooks={data.webhooks} />
            </May>
          </>
        );
      }}
    </Loaded>
  );
}

const BECAUSE: Record<NonNullable<StaffNeeds['webhooks']['refused']>['reason'], string> = {
  'other-secret': 'they are signed with another secret than STRIPE_WEBHOOK_SECRET',
  'too-old': 'they are signed more than five minutes before the clock of the server',
};
/** The server stops counting here. */
const COUNTED_TO = 100;

/** Whether the card provider's webhooks come in: without them the shop learns of a payment a minute late. */
function WebhookLine({ webhooks: { lastAt, refused } }: Pick<StaffNeeds, 'webhooks'>) {
  return (
    <p className="mt-8 text-ash text-sm">
      Webhooks of the card provider:{' '}
      {lastAt ? (
        <>
          the last one was taken <Moment at={lastAt} />.
        </>
      ) : (
        'none was taken yet.'
      )}
      {refused && (
        <span className="block text-alarm">
          Refused in the last hour: {refused.count >= COUNTED_TO ? `${COUNTED_TO} or more` : refused.count}, because{' '}
          {BECAUSE[refused.reason]}.
        </span>
      )}
    </p>
  );
}

/** The views of the orders that this person has, each with how many are in it; nothing where there are none. */
function ViewCounts({ className = '' }: { className?: string }) {
  const { data: views = [], isError } = useQuery({ ...staffQuery(countOrderViews), refetchOnMount: 'always' });
  const panelPath = usePanelPath();
  if (isError && views.length === 0) {
    return (
      <p role="status" className={`text-ash text-sm ${className}`}>
        The saved views could not be counted. They are asked for again when you come back.
      </p>
    );
  }
  if (views.length === 0) return null;
  return (
    <nav aria-label="Saved views" className={className}>
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={{ pathname: panelPath('orders'), search: view.query && `?${view.query}` }}
              className="group inline-flex min-h-control items-baseline gap-2 py-1 text-ash"
            >
              <span className="underline decoration-transparent underline-offset-4 group-hover:decoration-bone">
                {view.name}
                {view.shared && <span className="sr-only">, shared</span>}
              </span>
              <span className="font-semibold text-bone tabular-nums">{countText(view)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countText({ count, more }: CountedOrderView): string {
  if (count === null) return '–';
  return `${count.toLocaleString('en-US')}${more ? '+' : ''}`;
}
