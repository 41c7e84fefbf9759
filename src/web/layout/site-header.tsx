import { type CSSProperties, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router';
import { useOverlayEntryOf } from '#web/client/use-overlay-entry.ts';
import { HeaderAccount } from './header-account.tsx';
import { HeaderCart } from './header-cart.tsx';
import { Logo } from './logo.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { useContactAddress } from './page-traits.ts';
import { PLACES } from './site-places.ts';

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
        <HeaderCart />
        <HeaderAccount />
        <SiteMenu contact={contact} />
      </div>
    </header>
  );
}

function listen(changed: () => void) {
  addEventListener('scroll', changed, { passive: true });
  return () => removeEventListener('scroll', changed);
}

/** Whether the page is scrolled by more than so many pixels. */
function useScrolled(pixels: number): boolean {
  return useSyncExternalStore(
    listen,
    () => scrollY > pixels,
    () => false,
  );
}

const ID = 'menu';

/** What opens a dialog without any script, in words that React's types do not have yet. */
const OPENS_DRAWER = { command: 'show-modal', commandfor: ID };

/** The button of small windows, and the drawer that it opens. */
function SiteMenu({ contact }: { contact: string }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const look = () => setOpen(drawer.current?.open ?? false);
  // It may have been opened before this ran.
  useLayoutEffect(look, []);

  function open() {
    if (!drawer.current?.open) drawer.current?.showModal();
    look();
  }
  function close() {
    drawer.current?.close();
    look();
  }
  const { shown, leave } = useOverlayEntryOf('menu', { isOpen, open, close });
  function goOn() {
    leave();
    close();
  }

  return (
    <>
      <button
        type="button"
        {...OPENS_DRAWER}
        aria-label="Menu"
        aria-haspopup="dialog"
        // From here on it is this that opens it, also where browsers do not know the command yet.
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
        className="-mr-3 grid size-12 place-items-center lg:hidden noscript:hidden"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 fill-none stroke-[1.5] stroke-current">
          <path d="M2 8h20M8 16h14" />
        </svg>
      </button>
      <MenuDrawer drawer={drawer} id={ID} onClosed={look} link={{ replace: shown, onClick: goOn }} contact={contact} />
    </>
  );
}
