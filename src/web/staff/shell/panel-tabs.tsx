import { Tabs } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { PANEL_TABS } from './panel-places.ts';
import { usePanelPath } from './use-panel-path.ts';

const TAB =
  'inline-flex min-h-13 items-center whitespace-nowrap border-transparent border-y-2 text-ash transition-colors hover:text-bone data-[state=active]:border-b-bone data-[state=active]:font-semibold data-[state=active]:text-bone';

/**
 * Tabs that are links: each has an address, so Back works, and a click with the wheel opens another window. The arrow keys
 * move between them without going anywhere yet, since going there reads from the shop.
 */
export function PanelTabs({ className }: { className: string }) {
  const panelPath = usePanelPath();
  return (
    <Tabs.List aria-label="Panel" className={`flex gap-x-6 overflow-x-auto overflow-y-hidden lg:gap-x-7 ${className}`}>
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
