import { Link } from 'react-router';
import { Sheet } from '#web/ui/sheet.tsx';
import { DrawerAccount } from './drawer-account.tsx';
import { PLACES } from './places.ts';

export type MenuDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; contact: string };

export function MenuDrawer({ open, onOpenChange, contact }: MenuDrawerProps) {
  const links = [...PLACES, { path: '/bows', name: 'SHOP' }, { path: contact, name: 'CONTACT' }];
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Menu" className="mt-8">
        <ul>
          {links.map(({ path, name }) => (
            <li key={name} className="border-rule border-t">
              <Link to={path} onClick={() => onOpenChange(false)} className="title-chapter block py-4 hover:text-tan">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <DrawerAccount close={() => onOpenChange(false)} />
    </Sheet>
  );
}
