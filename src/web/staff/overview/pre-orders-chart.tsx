import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { BinsTable } from './bins-table.tsx';
import { type Bin, binText, dayText } from './chart-bins.ts';
import { AXIS, ChartFrame, TOOLTIP } from './chart-frame.tsx';

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
