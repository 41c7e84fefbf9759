import { Link } from 'react-router';
import { openSignIn, useSession } from '#web/identity/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from './avatar.tsx';
import { customerName } from './customer-name.ts';
import { ACCOUNT_PLACES } from './places.ts';
import { useSignOut } from './use-sign-out.ts';

type DrawerAccountProps = { close: () => void; link: { replace: boolean; onClick: () => void } };

/** The customer's part of the drawer. */
export function DrawerAccount({ close, link }: DrawerAccountProps) {
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
