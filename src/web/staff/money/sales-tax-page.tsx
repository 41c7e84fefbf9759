import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { exportBooks } from '#contract/money/book-export-calls.ts';
import { readTaxReport } from '#contract/money/tax-calls.ts';
import type { TaxReport } from '#contract/money/tax-schemas.ts';
import { stateNameOf } from '#values/address/us-states.ts';
import { NEAR_NEXUS } from '#values/books/nexus.ts';
import { pathOf } from '#web/client/call.ts';
import { usd } from '#web/client/format.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Empty, Loaded, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { PeriodChoice, signedUsd, usePeriod } from './money-page.tsx';
import { SalesTaxSettings } from './sales-tax-settings.tsx';

/** What is owed to each state, where the shop may have to collect, and where it does. */
export function SalesTaxPage() {
  const panelPath = usePanelPath();
  const period = usePeriod();
  const isPeriod = period !== null && period.from <= period.to;
  const report = useQuery({
    ...staffQuery(readTaxReport, { query: period ?? { from: '', to: '' } }),
    enabled: isPeriod,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="sales-tax-title" className="max-w-5xl">
      <nav aria-label="Around the sales tax" className="mb-3">
        <Link to={panelPath('money')} className={buttonLook('quiet')}>
          Money
        </Link>
      </nav>
      <h1 id="sales-tax-title" className="title-desk text-bone">
        Sales tax
      </h1>
      <p className="mt-3 max-w-prose text-ash">
        Figures for the returns of states: no return, and no advice. Have an adviser confirm the rates below, and where
        you have to collect, before you file.
      </p>
      {period && <PeriodChoice period={period} />}
      {period && !isPeriod && <Alert tone="bad" title="The last day is before the first" />}
      <div className="mt-6">
        <Loaded query={report} what="the report">
          {({ states, nexus }) => (
            <>
              <States states={states} />
              {period && states.length > 0 && (
                <a
                  href={pathOf(exportBooks, { params: { kind: 'taxes' }, query: period })}
                  download
                  className={buttonLook('line', 'mt-4')}
                >
                  Export CSV
                </a>
              )}
              <Nexus nexus={nexus} />
            </>
          )}
        </Loaded>
      </div>
      <SalesTaxSettings />
    </section>
  );
}

const COLUMNS = [
  ['Gross sales', 'gross'],
  ['Exempt', 'exempt'],
  ['Taxable', 'taxable'],
  ['Tax', 'tax'],
  ['Given back', 'credits'],
  ['Owed', 'net'],
] as const;

function States({ states }: Pick<TaxReport, 'states'>) {
  if (states.length === 0) return <Empty title="No sales tax was collected in these days" />;
  return (
    <ul aria-label="Sales tax by state" className="border-rule border-t">
      {states.map((row) => (
        <li key={row.state} className="border-rule border-b py-4">
          <h2 className="font-semibold text-bone">
            {stateNameOf(row.state)} <span className="font-normal text-ash">· {sales(row.sales)}</span>
          </h2>
          <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-6">
            {COLUMNS.map(([label, name]) => (
              <div key={name}>
                <dt className="text-ash text-sm">{label}</dt>
                <dd className="text-bone tabular-nums">{signedUsd(row[name])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Sales beside what is known of each state's threshold; the nearest first. */
function Nexus({ nexus }: Pick<TaxReport, 'nexus'>) {
  const near = nexus.filter(({ share, collects }) => share >= NEAR_NEXUS && !collects);
  return (
    <Section title="Where you may have to collect" className="mt-12">
      <p className="mt-2 max-w-prose text-ash">
        You have to where you are yourself, and in a state whose threshold your sales pass in this year or in twelve
        months. Orders that were paid for, without tax, by where they go; others of yours are for you to add.
      </p>
      {near.length > 0 && (
        <div className="mt-4">
          <Alert tone="bad" title={`Near the threshold: ${near.map(({ state }) => stateNameOf(state)).join(', ')}`}>
            Ask an adviser whether you have to register there.
          </Alert>
        </div>
      )}
      {nexus.length === 0 ? (
        <div className="mt-4">
          <Empty title="Nothing was sold to a state with sales tax in twelve months" />
        </div>
      ) : (
        <ul aria-label="Thresholds of states" className="mt-4 border-rule border-t">
          {nexus.map((row) => (
            <li
              key={row.state}
              title={row.source}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 border-rule border-b py-2.5 md:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)_10rem]"
            >
              <span className="text-bone">
                {stateNameOf(row.state)}
                {row.collects && <span className="text-ash"> · collects</span>}
              </span>
              <span className="text-right text-bone tabular-nums md:order-last">
                {row.share} % of {usd(row.amount)}
              </span>
              <span className="col-span-2 text-ash text-sm md:col-span-1">
                This year {usd(row.thisYear.amount)}, {sales(row.thisYear.count)}
              </span>
              <span className="col-span-2 text-ash text-sm md:col-span-1">
                Twelve months {usd(row.twelveMonths.amount)}, {sales(row.twelveMonths.count)}
                {row.count !== null && ` of ${row.count}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const sales = (count: number) => (count === 1 ? 'one sale' : `${count} sales`);
