import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import type { StaffFigures } from '#contract/staff-overview.ts';
import { usd } from '#web/client/format.ts';
import { BinsTable } from './bins-table.tsx';
import { type Bin, binText, dayText } from './chart-bins.ts';
import { AXIS, ChartFrame, TOOLTIP } from './chart-frame.tsx';

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
