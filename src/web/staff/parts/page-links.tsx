import { Link } from 'react-router';
import { buttonLook } from '#web/ui/button-look.ts';

type PageLinksProps = {
  label: string;
  /** The addresses of the first page and of the next, by what stands behind the question mark; null where there is none. */
  newest: string | null;
  older: string | null;
  preventScrollReset?: boolean;
};

/** The ways through a list whose pages each begin after a record. */
export function PageLinks({ label, newest, older, preventScrollReset = false }: PageLinksProps) {
  if (newest === null && older === null) return null;
  const link = (search: string | null, text: string) =>
    search !== null && (
      <Link to={{ search }} preventScrollReset={preventScrollReset} className={buttonLook('quiet')}>
        {text}
      </Link>
    );
  return (
    <nav aria-label={label} className="mt-4 flex gap-6">
      {link(newest, 'Newest')}
      {link(older, 'Older')}
    </nav>
  );
}
