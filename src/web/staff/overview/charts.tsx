import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import type { StaffFigures } from '#contract/operation/overview-schemas.ts';
import { usd } from '#web/client/format.ts';
import {
  AXIS,
  ChartFrame,
  dollars,
  type FigureColumn,
  FiguresTable,
  roughly,
  TOOLTIP,
} from '#web/staff/parts/chart-frame.tsx';
import { type Bin, binText, dayText } from './chart-bins.ts';

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

const BinsTable = ({ bins, columns }: { bins: Bin[]; columns: FigureColumn<Bin>[] }) => (
  <FiguresTable rows={bins} of="Days" name={binText} columns={columns} />
);
