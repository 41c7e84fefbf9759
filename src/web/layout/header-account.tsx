import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { Avatar, customerName } from './avatar.tsx';
import type { AvatarMenuProps } from './avatar-menu.tsx';
import { sayOffline } from './say-offline.ts';

const AVATAR_BUTTON = 'grid size-12 place-items-center';

/**
 * The customer's part of the bar. The page is the same for all visitors, so this is empty until the browser knows who
 * looks; its space is kept, and nothing moves.
 */
export function HeaderAccount() {
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
