import { lazy, Suspense } from 'react';
import { Link, Outlet, useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffMoney } from '#contract/money/money-schemas.ts';
import { addDays, dayIn, type IsoDay } from '#values/date.ts';
import { NEVER_WALKED, PROVIDER_WALKED_ON } from '#values/provider-walk.ts';
import { usd } from '#web/client/format.ts';
import { BooksLine } from '#web/staff/books/books-line.tsx';
import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Loaded, Section, useShopZone } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { BookExportSection } from './book-export.tsx';
import { PayoutList } from './payout-list.tsx';
import { type Period, useMoney } from './use-money.ts';

const MonthsChart = lazy(async () => ({ default: (await import('./months-chart.tsx')).MonthsChart }));

/** What came in and went out in a period, where the money is, and the payouts of which one is opened. */
export function MoneyPage() {
  const panelPath = usePanelPath();
  const period = usePeriod();
  const opened = useParams().payout !== undefined;
  const money = useMoney(period);
  if (opened) return <Outlet />;
  return (
    <section aria-labelledby="money-title" className="max-w-5xl">
      <h1 id="money-title" className="title-desk text-bone">
        Money
      </h1>
      {period && <PeriodChoice period={period} />}
      {period && period.from > period.to && <Alert tone="bad" title="The last day is before the first" />}
      <div className="mt-6">
        <Loaded query={money} what="the sums" rows={8}>
          {(data) => (
            <>
              <Sums money={data} />
              {data.months.length > 1 && (
                <div className="mt-10">
                  <Suspense fallback={<div className="h-96" />}>
                    <MonthsChart months={data.months} period={data.period} />
                  </Suspense>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
      {period && period.from <= period.to && <BookExportSection period={period} />}
      {PROVIDER_WALKED_ON === null && (
        <p className="mt-8 text-ash">
          {NEVER_WALKED} The operating guide says how its owner does that with the provider’s test keys.
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={panelPath('money', 'months')} className={buttonLook('line')}>
          Months
        </Link>
        <Link to={panelPath('money', 'sales-tax')} className={buttonLook('line')}>
          Sales tax
        </Link>
        <Link to={panelPath('money', 'excise')} className={buttonLook('line')}>
          Federal excise tax
        </Link>
      </p>
      <BooksLine address={panelPath('books')} className="mt-8" />
      <Section title="Payouts" className="mt-8">
        <PayoutList />
      </Section>
    </section>
  );
}

function Sums({ money: { period, standing } }: { money: StaffMoney }) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <Section title="In these days">
        <dl className="mt-2 border-rule border-t">
          <Sum label="Received by card" amount={period.received} />
          <Sum label="Given back" amount={minus(period.givenBack)} />
          <Sum label="Withdrawn by disputes" amount={minus(period.withdrawn)} />
          <Sum label="Fees" amount={minus(period.fees)} />
          <Sum label="Monthly fees" amount={minus(period.monthlyFees)} />
          <Sum label="Paid out to the bank" amount={period.paidOut} />
          {period.unnamed !== '0.00' && <Sum label="What the shop cannot name" amount={period.unnamed} />}
        </dl>
      </Section>
      <Section title="At the end of the last day">
        <dl className="mt-2 border-rule border-t">
          <Sum label="Received until then, less what went back" amount={standing.kept} strong />
          <Sum label="At the bank" amount={standing.inBank} />
          <Sum label="On its way to the bank" amount={standing.onItsWay} />
          <Sum label="At the card provider" amount={standing.atProvider} />
          <Sum label="Not in its list yet, or held by a bank" amount={standing.notListed} />
          <Sum label="Kept as fees" amount={standing.fees} />
          {standing.unnamed !== '0.00' && <Sum label="What the shop cannot name" amount={minus(standing.unnamed)} />}
          <Sum label="Owed to customers" amount={standing.owed} strong />
        </dl>
      </Section>
    </div>
  );
}

export const minus = (amount: string): string =>
  amount === '0.00' ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

type SumProps = { label: string; amount: string; strong?: boolean };

function Sum({ label, amount, strong = false }: SumProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-rule border-b py-2">
      <dt className={strong ? 'text-bone' : 'text-ash'}>{label}</dt>
      <dd className={`whitespace-nowrap text-bone tabular-nums ${strong ? 'font-semibold' : ''}`}>
        {signedUsd(amount)}
      </dd>
    </div>
  );
}

/** With a minus that is read as one. */
export const signedUsd = (amount: string): string =>
  amount.startsWith('-') ? `−${usd(amount.slice(1))}` : usd(amount);

const DAY = /^2\d{3}-\d\d-\d\d$/;

/** The days in the address, else this month until today, where the shop is. Null: it is not known yet where that is. */
export function usePeriod(): Period | null {
  const [search] = useSearchParams();
  const zone = useShopZone();
  const known = useStaffStatus().data !== undefined;
  const day = (name: string) => DAY.exec(search.get(name) ?? '')?.[0];
  if (!known) return null;
  const today = dayIn(zone, new Date());
  const to = day('to') ?? today;
  return { from: day('from') ?? `${to.slice(0, 7)}-01`, to };
}

/** The first day of the month that was so many before. */
function monthsBefore(today: IsoDay, count: number): IsoDay {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10);
}

/** Two days, and the periods that are asked for most; each goes into the address. */
export function PeriodChoice({ period }: { period: Period }) {
  const navigate = useNavigate();
  const today = dayIn(useShopZone(), new Date());
  const choose = (next: Period) =>
    void navigate({ search: new URLSearchParams(next).toString() }, { preventScrollReset: true });
  const lastOfBefore = addDays(`${today.slice(0, 7)}-01`, -1);
  const periods: [string, Period][] = [
    ['This month', { from: `${today.slice(0, 7)}-01`, to: today }],
    ['Last month', { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore }],
    ['Twelve months', { from: monthsBefore(today, 11), to: today }],
    ['This year', { from: `${today.slice(0, 4)}-01-01`, to: today }],
  ];
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <TextField
        label="From"
        type="date"
        className="w-40"
        value={period.from}
        max={period.to}
        onChange={({ currentTarget }) =>
          DAY.test(currentTarget.value) && choose({ ...period, from: currentTarget.value })
        }
      />
      <TextField
        label="To"
        type="date"
        className="w-40"
        value={period.to}
        min={period.from}
        onChange={({ currentTarget }) =>
          DAY.test(currentTarget.value) && choose({ ...period, to: currentTarget.value })
        }
      />
      <div className="flex flex-wrap gap-x-5">
        {periods.map(([label, of]) => (
          <button
            key={label}
            type="button"
            aria-pressed={of.from === period.from && of.to === period.to}
            onClick={() => choose(of)}
            className="min-h-11 text-ash underline-offset-8 hover:text-bone aria-pressed:text-bone aria-pressed:underline"
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
