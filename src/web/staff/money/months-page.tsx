import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { closeMonth, readMonth, readMonths } from '#contract/money/money-calls.ts';
import type { StaffMonth, StaffMonths } from '#contract/money/money-schemas.ts';
import { isMonth, type MonthObstacle, monthName, obstacleText } from '#values/books/months.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Empty, Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { minus, signedUsd } from './money-page.tsx';

const monthsQuery = staffQuery(readMonths);

/** The month that is closed next with what stands in the way, those that are closed, and what customers are owed in goods. */
export function MonthsPage() {
  const panelPath = usePanelPath();
  const months = useQuery({ ...monthsQuery, refetchOnMount: 'always' });
  return (
    <section aria-labelledby="months-title" className="max-w-5xl">
      <nav aria-label="Around the months" className="mb-3">
        <Link to={panelPath('money')} className={buttonLook('quiet')}>
          Money
        </Link>
      </nav>
      <h1 id="months-title" className="title-desk text-bone">
        Months
      </h1>
      <p className="mt-3 max-w-prose text-ash">
        A month is closed once it is over and every difference is explained. From then on nothing in it changes: what
        becomes known of it later is booked in the month that is open then.
      </p>
      <Loaded query={months} what="the months" rows={6}>
        {(data) => <Months months={data} />}
      </Loaded>
    </section>
  );
}

function Months({ months: { open, closed } }: { months: StaffMonths }) {
  const [search] = useSearchParams();
  const asked = search.get('month') ?? '';
  if (!open) return <Empty title="Nothing was booked yet" />;
  const chosen = isMonth(asked) ? asked : (closed[0]?.month ?? open.month);
  return (
    <>
      <Open key={`close ${open.month}`} open={open} />
      <MonthRevenue month={chosen} />
      <Section title="Closed" className="mt-12">
        {closed.length === 0 && <p className="mt-2 text-ash">No month is closed yet.</p>}
        {closed.length > 0 && (
          <ul aria-label="Closed months" className="mt-2 border-rule border-t">
            {closed.map(({ month, entries, closedAt, closedBy, late }) => (
              <li key={month} className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 border-rule border-b py-2.5">
                <ChooseMonth month={month} chosen={month === chosen} />
                <span className="text-ash text-sm">
                  Closed by {closedBy}, <Moment at={closedAt} /> ·{' '}
                  {entries === 1 ? 'one entry' : `${entries.toLocaleString('en-US')} entries`}
                  {late > 0 && ` · ${late} booked later`}
                </span>
              </li>
            ))}
          </ul>
        )}
        {chosen !== open.month && (
          <p className="mt-4 flex flex-wrap items-baseline gap-x-3 text-ash text-sm">
            Still open: <ChooseMonth month={open.month} chosen={false} />
          </p>
        )}
      </Section>
    </>
  );
}

function ChooseMonth({ month, chosen }: { month: string; chosen: boolean }) {
  return (
    <Link
      to={{ search: `?month=${month}` }}
      preventScrollReset
      aria-current={chosen ? 'true' : undefined}
      className="inline-block min-w-36 py-2 text-bone link-quiet hover:decoration-bone aria-[current]:decoration-bone"
    >
      {monthName(month)}
    </Link>
  );
}

function Open({ open: { month, obstacles } }: { open: NonNullable<StaffMonths['open']> }) {
  const name = monthName(month);
  const closing = useStaffChange({
    send: () => callAsStaff(closeMonth, { params: { month } }),
    async onDone() {
      toast({ title: `${name} is closed` });
      await queryClient().invalidateQueries({ queryKey: [readMonth.path] });
    },
    failed: `${name} is not closed`,
    onSettled: () => queryClient().invalidateQueries({ queryKey: monthsQuery.queryKey }),
    otherwise: 'Please try again.',
  });
  return (
    <Section title={`Next: ${name}`} className="mt-8">
      {obstacles.length === 0 ? (
        <p className="mt-2 max-w-prose text-ash">Nothing stands in the way. Closing it is for ever.</p>
      ) : (
        <ul aria-label="What stands in the way" className="mt-3 grid gap-3">
          {obstacles.map(({ what, count }) => (
            <li key={what}>
              <Obstacle what={what} count={count} month={month} />
            </li>
          ))}
        </ul>
      )}
      {obstacles.length === 0 && (
        <Button className="mt-4" busy={closing.busy} onClick={() => closing.send()}>
          Close {name}
        </Button>
      )}
    </Section>
  );
}

function Obstacle({ what, count, month }: { what: MonthObstacle; count: number; month: string }) {
  const panelPath = usePanelPath();
  const { title, advice } = obstacleText(what, { month, count });
  return (
    <Alert tone="plain" title={title}>
      {advice}
      {what !== 'not-over' && (
        <>
          {' '}
          <Link to={panelPath('books')} className="text-bone link-plain">
            What was compared
          </Link>
        </>
      )}
    </Alert>
  );
}

/** What customers have paid and not got yet: what came and went in a month, by batch. */
function MonthRevenue({ month }: { month: string }) {
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
                <Link to={panelPath('orders', orderNumber)} className="link-plain">
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
