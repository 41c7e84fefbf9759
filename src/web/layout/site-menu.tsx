import { type ComponentType, useState } from 'react';
import type { MenuDrawerProps } from './menu-drawer.tsx';
import { sayOffline } from './say-offline.ts';

/** The button of small windows; the drawer's part is fetched when it is first asked for. */
export function SiteMenu({ contact }: { contact: string }) {
  const [open, setOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps> | null>(null);

  async function show() {
    try {
      const { MenuDrawer } = await import('./menu-drawer.tsx');
      setDrawer(() => MenuDrawer);
      setOpen(true);
    } catch {
      sayOffline();
    }
  }

  return (
    <div className="lg:hidden noscript:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        className="-mr-3 grid size-12 place-items-center"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 fill-none stroke-[1.5] stroke-current">
          <path d="M2 8h20M8 16h14" />
        </svg>
      </button>
      {Drawer && <Drawer open={open} onOpenChange={setOpen} contact={contact} />}
    </div>
  );
}
