import { Link } from 'react-router';
import { Logo } from './logo.tsx';
import { useContactAddress } from './page-traits.ts';
import { AGREEMENTS, BATCHES, FIND_ORDER, HELP, PLACES } from './site-places.ts';

const LINK =
  'inline-flex min-h-11 items-center px-1 font-semibold text-sm tracking-wide transition-colors hover:text-bone';

export function SiteFooter() {
  const contact = useContactAddress();
  return (
    <footer className="edge pb-8">
      <div className="grid gap-x-12 gap-y-10 border-rule border-t py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <p className="prose-lead max-w-[24em] text-ash">
          Fulldraw makes hunting bows in the USA. The pictures of the Hunter and its gear are renderings, not
          photographs.
        </p>
        <nav aria-label="Footer" className="-mx-1 grid grid-cols-2 gap-x-8 sm:grid-cols-3">
          {[PLACES, [BATCHES, HELP, { path: contact, name: 'CONTACT' }, FIND_ORDER], AGREEMENTS].map((links) => (
            <ul key={links[0]?.name}>
              {links.map(({ path, name }) => (
                <li key={name}>
                  <Link to={path} className={LINK}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
      <Logo className="h-auto w-full text-rule" />
    </footer>
  );
}
