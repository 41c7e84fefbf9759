import type { StaffFigures } from '#contract/staff-overview.ts';

const STAGES = [
  ['opened', 'Checkout opened'],
  ['placed', 'Order saved'],
  ['deposited', 'Deposit paid'],
  ['completed', 'Balance paid'],
] as const;

/** How far those came who began in the span; each stage says its share of the first. */
export function Funnel({ funnel }: { funnel: StaffFigures['funnel'] }) {
  const most = Math.max(...STAGES.map(([stage]) => funnel[stage]), 1);
  return (
    <section aria-label="From the checkout to the paid balance">
      <h3 className="mb-4 font-semibold text-bone">From the checkout to the paid balance</h3>
      <ol className="grid gap-3">
        {STAGES.map(([stage, words]) => (
          <li key={stage} className="grid grid-cols-[9rem_minmax(0,1fr)_8rem] items-center gap-4 text-sm">
            <span className="text-bone">{words}</span>
            <span className="h-6 bg-bark">
              <span
                className="block h-full bg-bone"
                style={{ width: `${(100 * Math.min(funnel[stage], most)) / most}%` }}
              />
            </span>
            <span className="text-right text-bone tabular-nums">
              {funnel[stage].toLocaleString('en-US')}
              <span className="ml-2 inline-block w-12 text-ash">{share(funnel[stage], funnel.opened)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function share(count: number, of: number): string {
  return of === 0 ? '–' : (count / of).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}
