import type { ReactNode } from 'react';

export type Figure = { label: string; value: string };

/** Short facts side by side, the label above the figure, digits under digits. */
export function OrderFigures({ figures, columns }: { figures: Figure[]; columns: string }) {
  return (
    <dl className={`grid gap-x-4 gap-y-4 sm:gap-x-8 ${columns}`}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ash text-sm">{label}</dt>
          <dd className="text-bone tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What happens on the left, what it is and costs on the right; on a phone that stands after the first part. */
export function OrderColumns({ first, aside, children }: { first: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-12 grid max-w-[84rem] gap-x-[clamp(3rem,7vw,8rem)] gap-y-16 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
      <div>{first}</div>
      <aside className="lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">{aside}</aside>
      <div className="space-y-16">{children}</div>
    </div>
  );
}
