import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link inside a sentence. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="underline decoration-rule-strong underline-offset-4 hover:decoration-bone">
      {children}
    </Link>
  );
}

/** A list of `Entry`. */
export function Entries({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-5 md:gap-4">{children}</dl>;
}

/** A name and what is said about it, beside each other where there is space. */
export function Entry({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
