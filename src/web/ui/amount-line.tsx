import type { ReactNode } from 'react';

import { WholeDates, withWholeDates } from './whole-dates.tsx';

/** A line of a `dl`: what it is on the left, the figure on the right, digits under digits. The figure stays whole; a long value wraps. */
export function AmountLine({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 border-rule border-b py-3 sm:gap-6 ${strong ? 'text-lg' : ''}`}
    >
      <dt className={strong ? 'font-semibold text-bone' : 'text-ash'}>
        <WholeDates text={label} />
      </dt>
      <dd
        className={`wrap-anywhere max-w-2/3 shrink-0 text-right text-bone tabular-nums ${strong ? 'font-semibold' : ''}`}
      >
        {withWholeDates(value)}
      </dd>
    </div>
  );
}
