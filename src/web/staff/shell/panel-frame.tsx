import { Tabs } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Logo } from '#web/layout/logo.tsx';
import { HeldBanner } from '#web/staff/backups/held-banner.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import { PANEL_TABS, tabOf } from './panel-places.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { useLostFocus } from './use-lost-focus.ts';
import { usePanelPath } from './use-panel-path.ts';
import { WhoWorks } from './who-works.tsx';

/** The address says which tab is open; what Radix would open by itself counts for nothing. */
const byAddress = () => {};

/** The panel: its tabs, who is signed in, and the page of the address. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const panelPath = usePanelPath();
  const main = useRef<HTMLElement>(null);
  useLostFocus(main);
  const tab = tabOf(pathname);
  return (
    <Tabs.Root value={tab} onValueChange={byAddress} activationMode="manual">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 bg-bone px-4 py-2 font-semibold text-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <header className="top-0 z-30 border-rule border-b bg-night lg:sticky print:hidden">
        <div className="edge flex flex-wrap items-center gap-x-4 sm:gap-x-8">
          <Link to={panelPath('overview')} aria-label="Fulldraw, overview" className="flex min-h-13 items-center">
            <Logo className="h-5.5 w-auto" />
          </Link>
          <PanelTabs
            open={tab}
            className="max-lg:order-last max-lg:-mx-edge max-lg:w-[calc(100%+2*var(--spacing-edge))] max-lg:px-edge"
          />
          <WhoWorks className="ml-auto" />
        </div>
      </header>
      <ConnectionLost />
      <HeldBanner />
      <main ref={main} id="main" tabIndex={-1} className="edge pt-5 pb-16 outline-none print:p-0">
        {tab === '' && children}
        {PANEL_TABS.map(({ path }) => (
          <Tabs.Content key={path} value={path} tabIndex={-1} className="outline-none">
            {path === tab && children}
          </Tabs.Content>
        ))}
      </main>
    </Tabs.Root>
  );
}
