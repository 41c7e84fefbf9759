import { Tabs } from 'radix-ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { PANEL_TABS } from './panel-places.ts';
import { showInRow } from './show-in-row.ts';
import { usePanelPath } from './use-panel-path.ts';

const TAB =
  'inline-flex min-h-13 items-center whitespace-nowrap border-transparent border-y-2 px-1 -outline-offset-4 text-ash transition-colors hover:text-bone data-[state=active]:border-b-bone data-[state=active]:font-semibold data-[state=active]:text-bone';

/**
 * Tabs that are links: each has an address, so Back works, and a click with the wheel opens another window. The arrow keys
 * move between them without going anywhere yet, since going there reads from the shop.
 */
export function PanelTabs({ open, className }: { open: string; className: string }) {
  const panelPath = usePanelPath();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open !== '' && list.current) showInRow(list.current, list.current.querySelector('[data-state="active"]'));
  }, [open]);
  return (
    <Tabs.List
      ref={list}
      aria-label="Panel"
      className={`-ml-1 flex gap-x-4 overflow-x-auto overflow-y-hidden lg:gap-x-5 ${className}`}
    >
      {PANEL_TABS.map(({ path, name }) => (
        <Tabs.Trigger key={path} value={path} asChild>
          <Link to={panelPath(path)} onKeyDown={goBySpace} className={TAB}>
            {name}
          </Link>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** A tab is expected to open by the space bar, which does nothing on a link. */
function goBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
