import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { exportExcise, readExcise } from '#contract/money/excise-calls.ts';
import type { StaffExcise } from '#contract/money/excise-schemas.ts';
import { daysOfQuarter, type Quarter, quarterOf } from '#values/books/excise.ts';
import { dayIn, formatDay } from '#values/date.ts';
import { pathOf } from '#web/client/call.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Empty, Loaded, Section, useShopZone } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { ExciseExports } from './excise-exports.tsx';
import { ExciseSettings } from './excise-settings.tsx';
import { signedUsd } from './money-page.tsx';

/** The worksheet of Form 720 for a quarter, what it is reckoned by, and what was exported. */
export function ExcisePage() {
  const panelPath = usePanelPath();
  const quarter = useQuarter();
  return (
    <section aria-labelledby="excise-title" className="max-w-5xl">
      <nav aria-label="Around the excise tax" className="mb-3">
        <Link to={panelPath('money')} className={buttonLook('quiet')}>
          Money
        </Link>
      </nav>
      <h1 id="excise-title" className="title-desk text-bone">
        Federal excise tax
      </h1>
      <p className="mt-3 max-w-prose text-ash">
        A worksheet for Form 720, Part II: not a return, and no advice. It has what this shop has sold; sales to dealers
        and elsewhere are yours to add. Have an adviser confirm the settings below before you file.
      </p>
      {quarter && <Worksheet key={`${quarter.year}-${quarter.quarter}`} quarter={quarter} />}
      <ExciseSettings />
      <ExciseExports />
    </section>
  );
}

/** The quarter in the address, else the one that it is where the shop is. Null: it is not known yet where that is. */
function useQuarter(): Quarter | null {
  const [search] = useSearchParams();
  const zone = useShopZone();
  if (useStaffStatus().data === undefined) return null;
  const given = /^(2\d{3})-([1-4])$/.exec(search.get('quarter') ?? '');
  return given ? { year: Number(given[1]), quarter: Number(given[2]) } : quarterOf(dayIn(zone, new Date()));
}

const PAGE = 25;

function Worksheet({ quarter }: { quarter: Quarter }) {
  const query = useInfiniteQuery({
    queryKey: [readExcise.path, quarter],
    queryFn: ({ pageParam: after, signal }) =>
      callAsStaff(readExcise, { query: { ...quarter, after, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length * PAGE : null),
    refetchOnMount: 'always',
  });
  const { from, to } = daysOfQuarter(quarter);
  return (
    <Section title={nameOf(quarter)} className="mt-8">
      <p className="mt-1 text-ash">
        {formatDay(from)} to {formatDay(to)}
      </p>
      <nav aria-label="Other quarters" className="mt-3 flex flex-wrap gap-4">
        {[before(quarter), after(quarter)].map((other) => (
          <Link
            key={nameOf(other)}
            to={{ search: `?quarter=${other.year}-${other.quarter}` }}
            preventScrollReset
            className={buttonLook('quiet')}
          >
            {nameOf(other)}
          </Link>
        ))}
      </nav>
      <div className="mt-4">
        <Loaded query={query} what="the worksheet">
          {({ pages }) => {
            const [first] = pages;
            if (!first) return null;
            if (!first.isSet) {
              return (
                <Empty title="Nothing is taxed yet">
                  Say below from which day on the tax is reckoned, and how; then the worksheet has every sale since
                  then.
                </Empty>
              );
            }
            return (
              <>
                <Lines excise={first} />
                <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
                  <p className="text-ash">Form 720 of this quarter is due by {formatDay(first.due)}.</p>
                  <a href={pathOf(exportExcise, { query: quarter })} download className={buttonLook('line')}>
                    Export CSV
                  </a>
                </div>
                <Rows rows={pages.flatMap(({ rows }) => rows)} />
                {query.hasNextPage && (
                  <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    More lines
                  </Button>
                )}
              </>
            );
          }}
        </Loaded>
      </div>
    </Section>
  );
}

const nameOf = ({ year, quarter }: Quarter): string => `Quarter ${quarter} of ${year}`;
const before = ({ year, quarter }: Quarter): Quarter =>
  quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 };
const after = ({ year, quarter }: Quarter): Quarter =>
  quarter === 4 ? { year: year + 1, quarter: 1 } : { year, quarter: quarter + 1 };

const NUMBERS = { '44': 'No. 44: bows, quivers, broadheads, points', '106': 'No. 106: arrow shafts' };

function Lines({ excise: { lines } }: { excise: StaffExcise }) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      {lines.map((line) => (
        <section key={line.number} aria-label={NUMBERS[line.number]}>
          <h3 className="font-semibold text-bone">{NUMBERS[line.number]}</h3>
          <dl className="mt-2 border-rule border-t">
            {(
              [
                [`Sold, the tax included (${line.count})`, line.sales],
                ['Of that, exported with proof', line.exported],
                ['Tax', line.tax],
                ['Credits for refunds and exports', line.credits],
                ['Tax less credits', line.net],
              ] as const
            ).map(([label, amount]) => (
              <div key={label} className="flex items-baseline justify-between gap-4 border-rule border-b py-2">
                <dt className="text-ash">{label}</dt>
                <dd className="whitespace-nowrap text-bone tabular-nums">{signedUsd(amount)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

const WHAT: Record<StaffExcise['rows'][number]['what'], string> = {
  sent: 'Shipped',
  paid: 'Paid',
  refunded: 'Given back',
  'taken-back': 'Parcel taken back',
  proof: 'Exported',
};

function Rows({ rows }: Pick<StaffExcise, 'rows'>) {
  const panelPath = usePanelPath();
  if (rows.length === 0) return <Empty title="Nothing was taxed or came back in this quarter" />;
  return (
    <ul aria-label="Behind the worksheet" className="mt-6 border-rule border-t">
      {rows.map((row) => (
        <li
          key={`${row.orderNumber} ${row.name} ${row.what} ${row.day} ${row.amount} ${row.tax}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 border-rule border-b py-2.5 md:grid-cols-[9rem_11rem_minmax(0,1fr)_8rem_8rem]"
        >
          <Link to={panelPath('orders', row.orderNumber)} className="text-bone link-quiet hover:decoration-bone">
            {row.orderNumber}
          </Link>
          <span className="text-right text-bone tabular-nums md:order-last">{signedUsd(row.tax)}</span>
          <span className="text-ash">{row.exempt ? `${WHAT[row.what]}, exported` : WHAT[row.what]}</span>
          <span className="text-right text-ash text-sm tabular-nums md:order-4">of {signedUsd(row.amount)}</span>
          <span className="col-span-2 text-ash text-sm md:col-span-1">
            {row.name}
            {row.drawWeight === null ? '' : `, ${row.drawWeight} lbs`} · No. {row.number} · {formatDay(row.day)}
          </span>
        </li>
      ))}
    </ul>
  );
}
