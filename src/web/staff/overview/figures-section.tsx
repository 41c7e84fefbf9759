import { Link, useSearchParams } from 'react-router';
import type { StaffFigures } from '#contract/staff-overview.ts';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { binDays } from './chart-bins.ts';
import { Funnel } from './funnel.tsx';
import { MoneyChart } from './money-chart.tsx';
import { PreOrdersChart } from './pre-orders-chart.tsx';
import { useFigures } from './use-figures.ts';

const SPANS = [30, 90, 365];
const USUAL = 90;

/** The charts of the address's span. */
export function FiguresSection() {
  const [search] = useSearchParams();
  const days = SPANS.find((span) => String(span) === search.get('days')) ?? USUAL;
  const figures = useFigures(days);
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
        {(data) => <Charts figures={data} />}
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
