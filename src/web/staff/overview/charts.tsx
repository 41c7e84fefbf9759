import type { ReactElement, ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { StaffFigures } from '#contract/operation/overview-schemas.ts';
import { usd } from '#web/client/format.ts';
import { type Bin, binText, dayText } from './chart-bins.ts';

/** How both charts draw their background, in the staff side's own colours. */
const AXIS = {
  stroke: 'var(--color-rule-strong)',
  tick: { fill: 'var(--color-ash)', fontSize: 13 },
  tickLine: false,
} as const;

const TOOLTIP = {
  cursor: { fill: 'var(--color-bark)' },
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--color-night)',
    border: '1px solid var(--color-rule-strong)',
    borderRadius: 0,
    color: 'var(--color-bone)',
  },
  itemStyle: { color: 'var(--color-bone)' },
} as const;

export function PreOrdersChart({ bins, days }: { bins: Bin[]; days: number }) {
  const total = bins.reduce((sum, { preOrders }) => sum + preOrders, 0);
  const perDay = total / days;
  return (
    <ChartFrame
      title={bins.length < days ? 'Pre-orders per week' : 'Pre-orders per day'}
      summary={`${total.toLocaleString('en-US')} in ${days} days, ${perDay.toLocaleString('en-US', { maximumFractionDigits: 1 })} a day.`}
      table={
        <BinsTable
          bins={bins}
          columns={[{ title: 'Pre-orders', value: ({ preOrders }) => preOrders.toLocaleString('en-US') }]}
        />
      }
    >
      <BarChart
        accessibilityLayer={false}
        data={bins}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="12%"
      >
        <CartesianGrid vertical={false} stroke="var(--color-rule)" />
        <XAxis dataKey="to" tickFormatter={dayText} minTickGap={40} {...AXIS} />
        <YAxis allowDecimals={false} width={44} {...AXIS} axisLine={false} />
        <Tooltip {...TOOLTIP} labelFormatter={(_label, [bar]) => (bar ? binText(bar.payload as Bin) : '')} />
        <Bar dataKey="preOrders" name="Pre-orders" fill="var(--color-bone)" isAnimationActive={false} />
      </BarChart>
    </ChartFrame>
  );
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const roughly = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' });

/** Drawn below the line. */
const givenBack = ({ refunded }: Bin) => -refunded;

export function MoneyChart({ bins, totals }: { bins: Bin[]; totals: StaffFigures['totals'] }) {
  return (
    <ChartFrame
      title="Money received and given back"
      summary={`In all ${usd(totals.received)} received, ${usd(totals.refunded)} given back, and ${usd(totals.outstanding)} outstanding.`}
      table={
        <BinsTable
          bins={bins}
          columns={[
            { title: 'Received', value: ({ received }) => dollars.format(received) },
            { title: 'Given back', value: ({ refunded }) => dollars.format(refunded) },
          ]}
        />
      }
    >
      <BarChart
        accessibilityLayer={false}
        data={bins}
        stackOffset="sign"
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="12%"
      >
        <CartesianGrid vertical={false} stroke="var(--color-rule)" />
        <XAxis dataKey="to" tickFormatter={dayText} minTickGap={40} {...AXIS} />
        <YAxis tickFormatter={(value: number) => roughly.format(value)} width={56} {...AXIS} axisLine={false} />
        <Tooltip
          {...TOOLTIP}
          formatter={(value) => dollars.format(Math.abs(Number(value)))}
          labelFormatter={(_label, [bar]) => (bar ? binText(bar.payload as Bin) : '')}
        />
        <ReferenceLine y={0} stroke="var(--color-rule-strong)" />
        <Bar dataKey="received" name="Received" stackId="money" fill="var(--color-moss)" isAnimationActive={false} />
        <Bar
          dataKey={givenBack}
          name="Given back"
          stackId="money"
          fill="var(--color-alarm)"
          isAnimationActive={false}
        />
      </BarChart>
    </ChartFrame>
  );
}

type ChartFrameProps = {
  title: string;
  /** What the chart says, in a sentence: for those who cannot see it, and for those in a hurry. */
  summary: string;
  children: ReactElement;
  table: ReactNode;
};

/** A chart with its sentence above it and its figures below it. */
function ChartFrame({ title, summary, children, table }: ChartFrameProps) {
  return (
    <figure aria-label={title} className="min-w-0">
      <figcaption className="mb-4">
        <h3 className="font-semibold text-bone">{title}</h3>
        <p className="text-ash text-sm">{summary}</p>
      </figcaption>
      <div aria-hidden="true" className="h-64">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 480, height: 256 }}>
          {children}
        </ResponsiveContainer>
      </div>
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer text-ash hover:text-bone">The figures as a table</summary>
        <div className="mt-2">{table}</div>
      </details>
    </figure>
  );
}

/** The newest first, as one reads backwards from today. */
function BinsTable({ bins, columns }: { bins: Bin[]; columns: { title: string; value: (bin: Bin) => ReactNode }[] }) {
  return (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="border-rule-strong border-b text-left text-ash">
          <th scope="col" className="py-1 font-normal">
            Days
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="py-1 text-right font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bins.toReversed().map((bin) => (
          <tr key={bin.to} className="border-rule border-b">
            <th scope="row" className="whitespace-nowrap py-1 pr-4 text-left font-normal">
              {binText(bin)}
            </th>
            {columns.map(({ title, value }) => (
              <td key={title} className="py-1 text-right">
                {value(bin)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
