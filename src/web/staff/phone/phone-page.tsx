import { Tabs } from 'radix-ui';
import { useEffect } from 'react';
import { BackupAlarm } from '#web/staff/backups/backup-line.tsx';
import { HeldBanner } from '#web/staff/backups/held-banner.tsx';
import { BooksLine } from '#web/staff/books/books-line.tsx';
import { MessagesTab } from '#web/staff/inquiries/phone/messages-tab.tsx';
import { OrdersTab } from '#web/staff/orders/phone/orders-tab.tsx';
import { StatTiles } from '#web/staff/overview/phone/stat-tiles.tsx';
import { InventoryTab } from '#web/staff/products/phone/inventory-tab.tsx';
import { PhoneDoor } from '#web/staff/session/phone-signed-out.tsx';
import { loadToaster } from '#web/ui/toast-outlet.tsx';
import { keepShell } from './keep-shell.ts';
import { FROM_LIST, usePhoneAddress, withSheet } from './phone-address.ts';
import { PhoneHeader } from './phone-header.tsx';
import { PhoneSheets } from './phone-sheets.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { QuickActions } from './quick-actions.tsx';

/** The address says which tab is open; what Radix would open by itself counts for nothing. */
const byAddress = () => {};

/** The staff side on a phone (rule 15.3). */
export function PhonePage() {
  useEffect(() => {
    // Fetched ahead, so that it can still be shown when the connection is lost, and so that the worker keeps it.
    loadToaster()
      .catch(() => {})
      .finally(keepShell);
  }, []);
  return (
    <PhoneDoor>
      <Phone />
    </PhoneDoor>
  );
}

function Phone() {
  const address = usePhoneAddress();
  const { search, tab } = address;
  return (
    <Tabs.Root data-phone value={tab} onValueChange={byAddress} activationMode="manual">
      <PhoneHeader />
      <HeldBanner />
      <main id="main" className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5 px-edge pt-4 pb-28">
        <h1 className="sr-only">The shop on the phone</h1>
        <StatTiles />
        <BackupAlarm />
        <BooksLine address={withSheet(search, 'sheet', 'books')} state={FROM_LIST} />
        <QuickActions search={search} />
        <PhoneTabs />
        <Tabs.Content value="inventory" tabIndex={-1} className="outline-none">
          <InventoryTab search={search} />
        </Tabs.Content>
        <Tabs.Content value="orders" tabIndex={-1} className="outline-none">
          <OrdersTab search={search} />
        </Tabs.Content>
        <Tabs.Content value="messages" tabIndex={-1} className="outline-none">
          <MessagesTab search={search} />
        </Tabs.Content>
      </main>
      <PhoneSheets {...address} />
    </Tabs.Root>
  );
}
