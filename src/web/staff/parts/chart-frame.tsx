import type { ReactElement, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';

/** How all charts draw their background, in the staff side's own colours. */
export const AXIS = {
  stroke: 'var(--color-rule-strong)',
  tick: { fill: 'var(--color-ash)', fontSize: 13 },
  tickLine: false,
} as const;

export const TOOLTIP = {
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

export const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
export const roughly = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' });

type ChartFrameProps = {
  title: string;
  /** What the chart says, in a sentence: for those who cannot see it, and for those in a hurry. */
  summary: string;
  children: ReactElement;
  table: ReactNode;
  /** Which color is what, where there are several. */
  legend?: readonly { name: string; fill: string }[];
};

/** A chart with its sentence above it and its figures below it. */
export function ChartFrame({ title, summary, children, table, legend = [] }: ChartFrameProps) {
  return (
    <figure aria-label={title} className="min-w-0">
      <figcaption className="mb-4">
        <h3 className="font-semibold text-bone">{title}</h3>
        <p className="text-ash text-sm">{summary}</p>
        {legend.length > 0 && (
          <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ash text-sm">
            {legend.map(({ name, fill }) => (
              <li key={name} className="flex items-center gap-2">
                <span className="size-3" style={{ background: fill }} />
                {name}
              </li>
            ))}
          </ul>
        )}
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

export type FigureColumn<Row> = { title: string; value: (row: Row) => ReactNode };
type FiguresTableProps<Row> = { rows: Row[]; of: string; name: (row: Row) => string; columns: FigureColumn<Row>[] };

/** The newest first, as one reads backwards from today. */
export function FiguresTable<Row>({ rows, of, name, columns }: FiguresTableProps<Row>) {
  return (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="border-rule-strong border-b text-left text-ash">
          <th scope="col" className="py-1 font-normal">
            {of}
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="py-1 text-right font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((row) => (
          <tr key={name(row)} className="border-rule border-b">
            <th scope="row" className="whitespace-nowrap py-1 pr-4 text-left font-normal">
              {name(row)}
            </th>
            {columns.map(({ title, value }) => (
              <td key={title} className="py-1 text-right">
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
