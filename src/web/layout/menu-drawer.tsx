import { useRef } from 'react';
import { Link } from 'react-router';
import { openSignIn } from '#web/identity/session.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { DrawerAccount } from './drawer-account.tsx';
import { PLACES } from './places.ts';

export type MenuDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; contact: string };

export function MenuDrawer({ open, onOpenChange, contact }: MenuDrawerProps) {
  const links = [...PLACES, { path: '/bows', name: 'SHOP' }, { path: contact, name: 'CONTACT' }];
  // The dialog opens when the drawer has given the focus back, or it would later return it to a button that is gone.
  const signInNext = useRef(false);
  const close = () => onOpenChange(false);

  function closed() {
    if (signInNext.current) openSignIn();
    signInNext.current = false;
  }

  return (
    <Sheet open={open} onOpenChange={onOpenChange} onClosed={closed} title="Menu">
      <nav aria-label="Menu" className="mt-8">
        <ul>
          {links.map(({ path, name }) => (
            <li key={name} className="border-rule border-t">
              <Link to={path} onClick={close} className="title-chapter block py-4 hover:text-tan">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <DrawerAccount
        close={close}
        signIn={() => {
          signInNext.current = true;
          close();
        }}
      />
    </Sheet>
  );
}
