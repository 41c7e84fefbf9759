import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import type { StaffMoney } from '#contract/money/money-schemas.ts';
import { monthName } from '#values/books/months.ts';
import { usd } from '#web/client/format.ts';
import { AXIS, ChartFrame, dollars, FiguresTable, roughly, TOOLTIP } from '#web/staff/parts/chart-frame.tsx';

type Month = StaffMoney['months'][number];

/** What came stands above the line, beside it what went to the bank; below it what went back, and what was kept as fees. */
const SERIES = [
  { name: 'Received', of: 'received', sign: 1, stack: 'order', fill: 'var(--color-moss)' },
  { name: 'Given back', of: 'givenBack', sign: -1, stack: 'order', fill: 'var(--color-alarm)' },
  { name: 'Fees', of: 'fees', sign: -1, stack: 'order', fill: 'var(--color-ash)' },
  { name: 'Paid out', of: 'paidOut', sign: 1, stack: 'bank', fill: 'var(--color-bone)' },
] as const;

/** By month what the page says of all of its days together. */
export function MonthsChart({ months, period }: Pick<StaffMoney, 'months' | 'period'>) {
  return (
    <ChartFrame
      title="Month by month"
      summary={`In all ${usd(period.received)} received, ${usd(period.givenBack)} given back, and ${usd(period.paidOut)} paid out.`}
      table={
        <FiguresTable
          rows={months}
          of="Month"
          name={({ month }) => monthName(month)}
          columns={SERIES.map(({ name, of }) => ({
            title: name,
            value: (row: Month) => dollars.format(Number(row[of])),
          }))}
        />
      }
      legend={SERIES}
    >
      <BarChart
        accessibilityLayer={false}
        data={months}
        stackOffset="sign"
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="20%"
      >
        <CartesianGrid vertical={false} stroke="var(--color-rule)" />
        <XAxis dataKey="month" tickFormatter={shortName} minTickGap={16} {...AXIS} />
        <YAxis tickFormatter={(value: number) => roughly.format(value)} width={56} {...AXIS} axisLine={false} />
        <Tooltip
          {...TOOLTIP}
          formatter={(value) => dollars.format(Math.abs(Number(value)))}
          labelFormatter={(month) => monthName(String(month))}
        />
        <ReferenceLine y={0} stroke="var(--color-rule-strong)" />
        {SERIES.map(({ name, of, sign, stack, fill }) => (
          <Bar
            key={name}
            dataKey={(row: Month) => sign * Number(row[of])}
            name={name}
            stackId={stack}
            fill={fill}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ChartFrame>
  );
}

/** "Oct", and "Jan 2027" where a year begins. */
function shortName(month: string): string {
  const [name = '', year] = monthName(month).split(' ');
  return month.endsWith('-01') ? `${name.slice(0, 3)} ${year}` : name.slice(0, 3);
}
