import { type ReactNode, useId } from 'react';
import { withWholeDates } from '#web/ui/whole-dates.tsx';

/** A part of a page under its title. */
export function Section({ title, className, children }: { title: ReactNode; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="title-block text-bone">
        {title}
      </h2>
      {children}
    </section>
  );
}

type FactProps = { label: ReactNode; className?: string; children: ReactNode };

/** A line of a `dl`: what is known under its name. */
export function Fact({ label, className = '', children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-ash text-sm">{label}</dt>
      <dd className="text-bone wrap-anywhere">{withWholeDates(children)}</dd>
    </div>
  );
}
