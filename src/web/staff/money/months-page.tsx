import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { closeMonth, readMonth, readMonths } from '#contract/money/money-calls.ts';
import type { StaffMonths } from '#contract/money/money-schemas.ts';
import { isMonth, type MonthObstacle, monthName, obstacleText } from '#values/months.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Empty, Loaded } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { Section } from '#web/staff/parts/section.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { MonthRevenue } from './month-revenue.tsx';

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
      className="inline-block min-w-36 py-2 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone aria-[current]:decoration-bone"
    >
      {monthName(month)}
    </Link>
  );
}

function Open({ open: { month, obstacles } }: { open: NonNullable<StaffMonths['open']> }) {
  const client = useQueryClient();
  const name = monthName(month);
  const closing = useStaffChange({
    send: () => callAsStaff(closeMonth, { params: { month } }),
    async onDone() {
      toast({ title: `${name} is closed` });
      await client.invalidateQueries({ queryKey: [readMonth.path] });
    },
    failed: `${name} is not closed`,
    onSettled: () => client.invalidateQueries({ queryKey: monthsQuery.queryKey }),
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
          <Link to={panelPath('books')} className="text-bone underline underline-offset-4">
            What was compared
          </Link>
        </>
      )}
    </Alert>
  );
}
