import type { ReactNode } from 'react';
import { withWholeDates } from '#web/ui/whole-dates.tsx';

/** What is known, one to a line under its name; what is not known is left out. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="border-rule border-t">
      {known.map(([label, value]) => (
        <div key={label} className="flex min-h-11 items-baseline justify-between gap-6 border-rule border-b py-2.5">
          <dt className="shrink-0 text-ash">{label}</dt>
          <dd className="min-w-0 text-right text-bone wrap-anywhere">{withWholeDates(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
