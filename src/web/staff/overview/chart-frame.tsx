import type { ReactElement, ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';

type ChartFrameProps = {
  title: string;
  /** What the chart says, in a sentence: for those who cannot see it, and for those in a hurry. */
  summary: string;
  children: ReactElement;
  table: ReactNode;
};

/** A chart with its sentence above it and its figures below it. */
export function ChartFrame({ title, summary, children, table }: ChartFrameProps) {
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

/** How both charts draw their background, in the staff side's own colours. */
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
