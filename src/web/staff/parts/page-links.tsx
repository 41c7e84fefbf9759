import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';

type PageLinksProps = {
  label: string;
  /** The addresses of the first page and of the next, by what stands behind the question mark; null where there is none. */
  newest: string | null;
  older: string | null;
  preventScrollReset?: boolean;
  className?: string;
};

/** The ways through a list whose pages each begin after a record. */
export function PageLinks({ label, newest, older, preventScrollReset = false, className = 'mt-4' }: PageLinksProps) {
  if (newest === null && older === null) return null;
  const link = (search: string | null, text: string) =>
    search !== null && (
      <Link to={{ search }} preventScrollReset={preventScrollReset} className={buttonLook('quiet')}>
        {text}
      </Link>
    );
  return (
    <nav aria-label={label} className={`flex gap-6 ${className}`}>
      {link(newest, 'Newest')}
      {link(older, 'Older')}
    </nav>
  );
}

/** To the list that a page belongs to, above its title. */
export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <p>
      <Link to={to} className="-my-1 inline-block py-1 text-ash link-quiet hover:text-bone">
        {children}
      </Link>
    </p>
  );
}
