import {
  type ComponentType,
  type CSSProperties,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, NavLink } from 'react-router';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { followCart, loadCart, mayHaveCart, useCart } from '#web/cart/cart-store.ts';
import { useOverlayEntryOf } from '#web/client/use-overlay-entry.ts';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { Avatar, customerName } from './avatar.tsx';
import type { AvatarMenuProps } from './avatar-menu.tsx';
import { Logo } from './logo.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { useContactAddress } from './page-traits.ts';
import { sayOffline } from './say-offline.ts';
import { PLACES } from './site-places.ts';

const AVATAR_BUTTON = 'grid size-12 place-items-center';

/**
 * The customer's part of the bar. The page is the same for all visitors, so this is empty until the browser knows who
 * looks; its space is kept, and nothing moves.
 */
function HeaderAccount() {
  const session = useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    wasSignedIn.current = session.status === 'signed-in';
  }, [session.status]);

  /** Signing out takes the menu away, and the focus with it. */
  function focusAfterSignOut(button: HTMLButtonElement | null) {
    if (wasSignedIn.current && document.activeElement === document.body) button?.focus({ preventScroll: true });
  }

  return (
    <div className="-mr-1 hidden w-18 justify-end lg:flex noscript:hidden">
      {session.status === 'signed-out' && (
        <button
          ref={focusAfterSignOut}
          type="button"
          aria-haspopup="dialog"
          onClick={openSignIn}
          className="inline-flex min-h-11 items-center whitespace-nowrap px-1 font-semibold text-sm tracking-wide underline decoration-transparent decoration-2 underline-offset-8 transition-colors hover:decoration-rule-strong"
        >
          Sign In
        </button>
      )}
      {session.status === 'signed-in' && <AccountButton key={session.user.id} user={session.user} />}
    </div>
  );
}

/** The menu's part is fetched when it is first asked for; from then on it brings the button along. */
function AccountButton({ user }: { user: CurrentUser }) {
  const [Menu, setMenu] = useState<ComponentType<AvatarMenuProps> | null>(null);
  if (Menu) return <Menu user={user} buttonClass={AVATAR_BUTTON} />;

  async function show() {
    try {
      const { AvatarMenu } = await loadMenu();
      setMenu(() => AvatarMenu);
    } catch {
      sayOffline();
    }
  }

  return (
    <button
      type="button"
      aria-label={`Account of ${customerName(user)}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu().catch(() => {})}
      onClick={show}
      className={AVATAR_BUTTON}
    >
      <Avatar user={user} />
    </button>
  );
}

function loadMenu() {
  return import('./avatar-menu.tsx');
}

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

/**
 * The way to the cart, with how many are in it. The page is the same for all visitors: the number comes late, into a place of
 * its own, and nothing moves. Nobody who has no cart is asked about.
 */
function HeaderCart() {
  const { cart } = useCart();
  const session = useSession();
  const who = session.status === 'signed-in' ? session.user.id : session.status;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (who === 'loading') return;
    const isSignedIn = who !== 'signed-out';
    // After a sign-out the account's cart is shown no more.
    if (isSignedIn || wasSignedIn.current || mayHaveCart()) void loadCart();
    wasSignedIn.current = isSignedIn;
  }, [who]);
  useEffect(followCart, []);
  const count = cart?.count ?? 0;

  return (
    <NavLink
      to="/cart"
      aria-label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative -mx-2 grid size-12 place-items-center max-lg:ml-auto"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-[1.5] stroke-current">
        <path d="M4.5 8h15l-1 12.5h-13zM8.5 10.500V6a3.500 3.500 0 0 1 7 0v4.500" />
      </svg>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-bone px-1 font-semibold text-[0.75rem] text-ink leading-none tabular-nums"
        >
          {Math.min(count, 99)}
        </span>
      )}
    </NavLink>
  );
}
