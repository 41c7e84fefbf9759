import type { CSSProperties } from 'react';
import { Link, NavLink } from 'react-router';
import { HeaderAccount } from './header-account.tsx';
import { Logo } from './logo.tsx';
import { useContactAddress } from './page-traits.ts';
import { PLACES } from './places.ts';
import { SiteMenu } from './site-menu.tsx';
import { useScrolled } from './use-scrolled.ts';

/**
 * Past this many pixels the bar needs a background of its own (rule 3.3). The style sheet gives it (base.css) in browsers that
 * tie a style to the scroll; in others `data-opaque` does, which start-late.ts writes until this runs.
 */
const OPAQUE_AFTER = 50;

const LINK =
  'inline-flex min-h-11 items-center px-1 font-semibold text-sm tracking-wide underline decoration-transparent decoration-2 underline-offset-8 transition-colors hover:decoration-rule-strong aria-[current=page]:decoration-tan';

export function SiteHeader() {
  const opaque = useScrolled(OPAQUE_AFTER);
  const contact = useContactAddress();
  return (
    <header
      data-opaque={opaque}
      style={{ '--opaque-after': OPAQUE_AFTER } as CSSProperties}
      className="fixed inset-x-0 top-0 z-30 noscript:relative lg:noscript:absolute"
    >
      <div className="edge flex min-h-18 flex-wrap items-center justify-between gap-x-8">
        <Link to="/" aria-label="Fulldraw, home" className="-ml-1 flex min-h-11 items-center px-1">
          <Logo className="h-7 w-auto" />
        </Link>
        <nav
          aria-label="Main"
          className="ml-auto hidden items-center gap-x-9 gap-y-1 lg:flex noscript:flex noscript:flex-wrap"
        >
          {PLACES.map(({ path, name }) => (
            <NavLink key={path} to={path} className={LINK}>
              {name}
            </NavLink>
          ))}
          <Link
            to={contact}
            className="inline-flex min-h-11 items-center border border-rule-strong px-5 font-semibold text-sm tracking-wide transition-colors hover:border-bone hover:bg-bone hover:text-night"
          >
            CONTACT
          </Link>
        </nav>
        <HeaderAccount />
        <SiteMenu contact={contact} />
      </div>
    </header>
  );
}
