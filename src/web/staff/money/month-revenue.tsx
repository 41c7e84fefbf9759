import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readMonth } from '#contract/money/money-calls.ts';
import type { StaffMonth } from '#contract/money/money-schemas.ts';
import { monthName } from '#values/months.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { Section } from '#web/staff/parts/section.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { minus, signedUsd } from './money-page.tsx';

/** What customers have paid and not got yet: what came and went in a month, by batch. */
export function MonthRevenue({ month }: { month: string }) {
  const query = useQuery({
    ...staffQuery(readMonth, { params: { month } }),
    refetchOnMount: 'always',
  });
  return (
    <Section title={`Paid and not delivered: ${monthName(month)}`} className="mt-12">
      <Loaded query={query} what="the month" rows={6}>
        {({ closed, revenue, late }) => (
          <>
            <p className="mt-1 text-ash">
              {closed ? 'As it was closed.' : 'As it stands: this month is open.'} A payment is earned when what it is
              for ships.
            </p>
            {revenue.length === 0 && <p className="mt-4 text-ash">Nothing was paid that is not delivered.</p>}
            <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-2">
              {revenue.map((line) => (
                <Line key={line.line} line={line} />
              ))}
            </div>
            {late.length > 0 && <Late late={late} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

type RevenueLine = StaffMonth['revenue'][number];

const NAMES: Record<string, string> = {
  bows: 'Bows in no batch',
  gear: 'Gear',
  gift_cards: 'Gift cards',
  unassigned: 'Money without an order',
};

function Line({ line }: { line: RevenueLine }) {
  const name = line.batch ?? NAMES[line.line] ?? line.line;
  const moves: [string, string][] = [
    ['Moved from or to another batch', line.moved],
    ['Received', line.received],
    ['Taken or given by gift cards', line.exchanged],
    ['Earned', minus(line.earned)],
    ['Kept of cancelled orders', minus(line.kept)],
    ['Given back', minus(line.givenBack)],
  ];
  return (
    <section aria-label={name}>
      <h3 className="font-semibold text-bone">{name}</h3>
      <dl className="mt-2 border-rule border-t">
        <AmountLine label="Opening" value={signedUsd(line.opening)} />
        {moves.map(
          ([label, amount]) => amount !== '0.00' && <AmountLine key={label} label={label} value={signedUsd(amount)} />,
        )}
        <AmountLine label="Closing" value={signedUsd(line.closing)} strong />
      </dl>
    </section>
  );
}

function Late({ late }: Pick<StaffMonth, 'late'>) {
  const panelPath = usePanelPath();
  return (
    <section aria-label="Booked later" className="mt-8">
      <h3 className="font-semibold text-bone">Booked later</h3>
      <ul className="mt-2 border-rule border-t">
        {late.map(({ entry, orderNumber, amount, happenedAt, at }) => (
          <li key={entry} className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 border-rule border-b py-2.5">
            <span className="text-bone wrap-anywhere">
              {orderNumber ? (
                <Link to={panelPath('orders', orderNumber)} className="underline underline-offset-4">
                  {orderNumber}
                </Link>
              ) : (
                entry
              )}
            </span>
            <span className="text-ash text-sm">
              Happened <Moment at={happenedAt} dayOnly />, booked <Moment at={at} dayOnly />
              {orderNumber && ` · ${entry}`}
            </span>
            <span className="ml-auto text-bone tabular-nums">{signedUsd(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
