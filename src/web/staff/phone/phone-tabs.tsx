import { Tabs } from 'radix-ui';
import { Link } from 'react-router';
import { TABS, type Tab, withTab } from './phone-address.ts';

const LABELS: Record<Tab, string> = { inventory: 'Inventory', orders: 'Orders', messages: 'Messages' };

/** The three lists; on a phone at the bottom, in reach of the thumb. */
export function PhoneTabs() {
  return (
    <Tabs.List
      aria-label="Lists"
      className="z-20 grid grid-cols-3 border-rule bg-night max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:border-b"
    >
      {TABS.map((tab) => (
        <Tabs.Trigger key={tab} value={tab} asChild>
          <Link
            to={withTab(tab)}
            preventScrollReset
            className="grid min-h-14 place-items-center border-transparent text-ash max-md:border-t-2 data-[state=active]:border-blaze data-[state=active]:font-semibold data-[state=active]:text-bone md:border-b-2"
          >
            {LABELS[tab]}
          </Link>
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
