import type { PreorderStats } from '#contract/staff-overview.ts';

const COUNTERS: [keyof PreorderStats, string][] = [
  ['totalPreOrders', 'Total Pre-Orders'],
  ['pendingPayments', 'Pending Payments'],
  ['completedPayments', 'Completed'],
  ['cancelledOrders', 'Cancelled'],
];

/** How the pre-orders stand with their money; test orders are in none of the counters. */
export function PreorderCounters({ stats }: { stats: PreorderStats }) {
  return (
    <dl className="grid grid-cols-2 border-rule border-y sm:grid-cols-4">
      {COUNTERS.map(([name, label], place) => (
        <div
          key={name}
          className={`flex flex-col-reverse justify-end gap-1 border-rule px-5 py-5 [container-type:inline-size] ${place % 2 === 1 ? 'border-l' : ''} ${place === 2 ? 'sm:border-l' : ''}`}
        >
          <dt className="text-ash text-sm">{label}</dt>
          <Counter figure={stats[name].toLocaleString('en-US')} />
        </div>
      ))}
    </dl>
  );
}

/** One line at every width: a figure with more digits than its cell holds is drawn smaller, and never broken. */
function Counter({ figure }: { figure: string }) {
  // Allows 0.4 em of the cell's width for each character.
  const fontSize = `min(clamp(2.75rem, 4vw, 4.5rem), ${230 / figure.length}cqi)`;
  return (
    <dd className="figure whitespace-nowrap text-bone" style={{ fontSize }}>
      {figure}
    </dd>
  );
}
