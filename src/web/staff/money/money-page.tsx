import { Link, Outlet, useParams } from 'react-router';
import type { StaffMoney } from '#contract/money/money-schemas.ts';
import { NEVER_WALKED, PROVIDER_WALKED_ON } from '#values/provider-walk.ts';
import { usd } from '#web/client/format.ts';
import { BooksLine } from '#web/staff/books/books-line.tsx';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { Section } from '#web/staff/parts/section.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { BookExportSection } from './book-export.tsx';
import { PayoutList } from './payout-list.tsx';
import { PeriodChoice, usePeriod } from './period-choice.tsx';
import { useMoney } from './use-money.ts';

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
          {(data) => <Sums money={data} />}
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
