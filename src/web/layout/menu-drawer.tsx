import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseMark } from '#web/ui/marks.tsx';
import { useSwipeAway } from '#web/ui/use-swipe-away.ts';
import { Avatar, customerName } from './avatar.tsx';
import { ACCOUNT_PLACES, PLACES } from './site-places.ts';
import { useSignOut } from './use-sign-out.ts';

type MenuDrawerProps = {
  drawer: RefObject<HTMLDialogElement | null>;
  id: string;
  onClosed: () => void;
  /** What a link on it does besides leading on. */
  link: { replace: boolean; onClick: () => void };
  contact: string;
};

/**
 * A dialog of the browser's own, in the page from the first byte on: the Menu button opens it, and its own button, Escape and a
 * phone's back button close it, before any script has come. Scripts add what it says of the customer, and the finger's swipe.
 */
export function MenuDrawer({ drawer, id, onClosed, link, contact }: MenuDrawerProps) {
  const links = [...PLACES, { path: '/bows', name: 'SHOP' }, { path: contact, name: 'CONTACT' }];
  const close = () => drawer.current?.close();
  const swipeAway = useSwipeAway('right', close);
  useEffect(() => swipeAway(drawer.current), [swipeAway, drawer]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it by Escape, and on its form's button.
    <dialog
      ref={drawer}
      id={id}
      aria-labelledby={`${id}-title`}
      data-side="right"
      onClose={onClosed}
      // Beside it, as `closedby` says; for browsers that do not know that word. What lies inside covers all of it.
      closedby="any"
      onClick={(event) => event.target === event.currentTarget && close()}
      className="inset-y-0 right-0 left-auto h-full max-h-none w-full max-w-md overflow-y-auto overscroll-contain border-rule border-l bg-night text-bone [--from-x:2rem] backdrop:bg-veil"
    >
      <div className="flex min-h-full flex-col px-edge pt-5 pb-10">
        <div className="flex items-start justify-between gap-6">
          <h2 id={`${id}-title`} className="title-part pt-2">
            Menu
          </h2>
          <form method="dialog">
            <button
              type="submit"
              aria-label="Close"
              className="-mr-3 grid size-12 shrink-0 place-items-center text-ash transition-colors hover:text-bone"
            >
              <CloseMark />
            </button>
          </form>
        </div>
        <nav aria-label="Menu" className="mt-8">
          <ul>
            {links.map(({ path, name }) => (
              <li key={name} className="border-rule border-t">
                <Link to={path} {...link} className="title-chapter block py-4 hover:text-tan">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <DrawerAccount close={close} link={link} />
      </div>
    </dialog>
  );
}

/** The customer's part of the drawer. */
function DrawerAccount({ close, link }: { close: () => void; link: { replace: boolean; onClick: () => void } }) {
  const session = useSession();
  const { pending, leave } = useSignOut();
  if (session.status === 'loading') return null;
  if (session.status === 'signed-out') {
    return (
      <Button onClick={openSignIn} className="mt-10 w-full shrink-0">
        Sign In
      </Button>
    );
  }
  const { user } = session;

  async function signOut() {
    await leave();
    // How it went is said by a toast, which the drawer would cover.
    close();
  }

  return (
    <section aria-label="Your account" className="mt-10 border-rule border-t pt-6">
      <div className="flex items-center gap-4">
        <Avatar user={user} />
        <p className="min-w-0">
          <span className="block truncate font-semibold text-bone">{customerName(user)}</span>
          <span className="block truncate text-ash text-sm">{user.email}</span>
        </p>
      </div>
      <ul className="mt-4">
        {ACCOUNT_PLACES.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} {...link} className="flex min-h-12 items-center font-semibold hover:text-tan">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Button busy={pending} onClick={signOut} className="mt-4 w-full">
        {pending ? 'Signing out...' : 'Sign out'}
      </Button>
    </section>
  );
}
