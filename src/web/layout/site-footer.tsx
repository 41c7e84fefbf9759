import { Link } from 'react-router';
import { Logo } from './logo.tsx';
import { useContactAddress } from './page-traits.ts';
import { AGREEMENTS, PLACES } from './places.ts';

export function SiteFooter() {
  const contact = useContactAddress();
  const links = [...PLACES, { path: contact, name: 'CONTACT' }, ...AGREEMENTS];
  return (
    <footer className="edge">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-8 border-rule border-t py-10">
        <Logo className="h-7 w-auto" />
        <nav aria-label="Footer">
          <ul className="-mx-1 flex flex-wrap gap-x-7">
            {links.map(({ path, name }) => (
              <li key={name}>
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center px-1 font-semibold text-ash text-sm tracking-wide transition-colors hover:text-bone"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="basis-full text-ash text-sm">
          Fulldraw makes hunting bows in the USA. The pictures of the Hunter are renderings, not photographs.
        </p>
      </div>
    </footer>
  );
}
