import { useLayoutEffect, useRef, useState } from 'react';
import { useOverlayEntryOf } from '#web/client/use-overlay-entry.ts';
import { MenuDrawer } from './menu-drawer.tsx';

const ID = 'menu';

/** What opens a dialog without any script, in words that React's types do not have yet. */
const OPENS_DRAWER = { command: 'show-modal', commandfor: ID };

/** The button of small windows, and the drawer that it opens. */
export function SiteMenu({ contact }: { contact: string }) {
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
