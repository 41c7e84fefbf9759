import { Tabs } from 'radix-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Logo } from '#web/layout/logo.tsx';
import { YourAccount } from '#web/staff/account/your-account.tsx';
import { BackupAlarm } from '#web/staff/backups/backup-line.tsx';
import { HeldBanner } from '#web/staff/backups/held-banner.tsx';
import { BatchesLine, BatchSheets } from '#web/staff/batches/batch-sheets.tsx';
import { BooksContent } from '#web/staff/books/books-content.tsx';
import { BooksLine } from '#web/staff/books/books-line.tsx';
import { judgeBooks, useBooks } from '#web/staff/books/use-books.ts';
import { May, useMay } from '#web/staff/calls/may.tsx';
import { PHONE_PATH } from '#web/staff/calls/sign-in-address.ts';
import { OnPhone } from '#web/staff/calls/use-staff-change.ts';
import { CustomerSheets } from '#web/staff/customers/customer-sheets.tsx';
import { OpenDelays } from '#web/staff/delays/open-delays.tsx';
import { GiftCardSheets, GiftCardsLine } from '#web/staff/gift-cards/gift-card-sheets.tsx';
import { MessageSheet } from '#web/staff/inquiries/message-sheet.tsx';
import { MessagesTab } from '#web/staff/inquiries/messages-tab.tsx';
import { MailOf } from '#web/staff/mails/mail-view.tsx';
import { NoticesSheet, useNoticeTaps } from '#web/staff/notices/notices-sheet.tsx';
import { OrderSheet } from '#web/staff/orders/phone/order-sheet.tsx';
import { OrdersTab } from '#web/staff/orders/phone/orders-tab.tsx';
import { StatTiles } from '#web/staff/overview/stat-tiles.tsx';
import { WorkTiles } from '#web/staff/overview/work-tiles.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { LateStepsLine } from '#web/staff/phone-parts/late-steps-line.tsx';
import {
  FROM_LIST,
  isSheetOpen,
  TABS,
  type Tab,
  usePhoneAddress,
  withSheet,
  withTab,
} from '#web/staff/phone-parts/phone-address.ts';
import { ListPlace, showList } from '#web/staff/phone-parts/phone-list.tsx';
import { OfflineLine, PhoneSheet, RecordSheet, SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { AddProductForm } from '#web/staff/products/phone/add-product-form.tsx';
import { InventoryTab } from '#web/staff/products/phone/inventory-tab.tsx';
import { ProductSheet } from '#web/staff/products/phone/product-sheet.tsx';
import { ReturnsLine, ReturnsSheet } from '#web/staff/returns/returns-sheet.tsx';
import { NotRealBanner } from '#web/staff/samples/not-real-banner.tsx';
import { RequireStaffOnPhone } from '#web/staff/session/require-staff.tsx';
import { PersonMenu } from '#web/staff/shell/person-menu.tsx';
import { WaitingBar } from '#web/staff/waiting/waiting-bar.tsx';
import { BowSheet } from '#web/staff/workshop/bow-sheet.tsx';
import { WorkshopTab } from '#web/staff/workshop/workshop-tab.tsx';
import { loadToaster } from '#web/ui/toasts/toast-outlet.tsx';
import { ScanSheet } from './scan-sheet.tsx';

/** The address says which tab is open; what Radix would open by itself counts for nothing. */
const byAddress = () => {};

export function PhonePage() {
  useEffect(() => {
    // Fetched ahead, so that it can still speak when the network is lost, and so that the worker keeps it.
    loadToaster()
      .catch(() => {})
      .finally(keepShell);
  }, []);
  return (
    <OnPhone value={true}>
      <RequireStaffOnPhone>
        <Phone />
      </RequireStaffOnPhone>
    </OnPhone>
  );
}

function Phone() {
  useNoticeTaps();
  const address = usePhoneAddress();
  const { search, tab } = address;
  const toList = useEffectEvent(() => {
    if (search.has('tab') && !isSheetOpen(search)) showList();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab opens at its list; a filter or sheet of it leaves it where it is.
  useEffect(() => toList(), [tab]);
  return (
    <Tabs.Root data-phone value={tab} onValueChange={byAddress} activationMode="manual">
      <PhoneHeader />
      <NotRealBanner />
      <May permission="business">
        <HeldBanner />
      </May>
      <main id="main" className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5 px-edge pt-4 pb-28">
        <h1 className="sr-only">The shop on the phone</h1>
        <May permission="mailings">
          <OpenDelays />
        </May>
        <May permission="business">
          <BackupAlarm />
        </May>
        <div className="flex items-start gap-2 md:gap-3">
          <StatTiles />
          <QuickActions search={search} />
        </div>
        <TheDay search={search} />
        <PhoneBar search={search} />
        <ListPlace>
          <Tabs.Content value="inventory" tabIndex={-1} className="outline-none">
            <InventoryTab search={search} />
          </Tabs.Content>
          <Tabs.Content value="orders" tabIndex={-1} className="outline-none">
            <OrdersTab search={search} />
          </Tabs.Content>
          <Tabs.Content value="workshop" tabIndex={-1} className="outline-none">
            <WorkshopTab search={search} />
          </Tabs.Content>
          <Tabs.Content value="messages" tabIndex={-1} className="outline-none">
            <May permission="customers">
              <MessagesTab search={search} />
            </May>
          </Tabs.Content>
        </ListPlace>
      </main>
      <PhoneSheets {...address} />
    </Tabs.Root>
  );
}

/** What there is to do besides the list, folded: a touch on a tab is to change what is in sight. */
function TheDay({ search }: { search: URLSearchParams }) {
  const panelPath = usePanelPath();
  const { data: books } = useBooks(useMay('business'));
  // Books that do not agree are not folded away.
  const alarming = books !== undefined && judgeBooks(books).alarming;
  return (
    <details open={alarming} className="group border-rule border-y">
      <summary className="flex min-h-11 cursor-pointer items-center text-ash marker:content-none">
        <span aria-hidden="true" className="mr-3 transition-transform group-open:rotate-90">
          ›
        </span>
        The day: work, books, returns, gift cards, batches
      </summary>
      <div className="grid gap-5 pt-2 pb-5">
        <WorkTiles />
        <May permission="business">
          <BooksLine address={withSheet(search, 'sheet', 'books')} state={FROM_LIST} />
          <a href={panelPath('money')} className="inline-flex min-h-11 items-center text-bone link-plain">
            Money: what came in, and what the bank got
          </a>
        </May>
        <May permission="customers">
          <ReturnsLine search={search} />
          <GiftCardsLine search={search} />
        </May>
        <May permission="catalogue.change">
          <BatchesLine search={search} />
        </May>
      </div>
    </details>
  );
}

/** Keeps this page on the phone, so that it opens without a connection. Without a worker everything else works as before. */
async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/mobile-admin-worker.js', { scope: PHONE_PATH });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: filesOfThisPage() });
  } catch {
    // Storage is forbidden or full, or the connection is lost: the page is not kept this time.
  }
}

/** What this page has fetched so far, before the worker was there to see it. */
function filesOfThisPage(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}

function PhoneHeader() {
  const head = useRef<HTMLElement>(null);
  // What sticks below it, or is brought to the top, stays clear of it: it is higher while something waits.
  useEffect(() => {
    const measured = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--phone-head', `${head.current?.offsetHeight ?? 56}px`);
    });
    if (head.current) measured.observe(head.current);
    return () => measured.disconnect();
  }, []);
  return (
    <header ref={head} className="sticky top-0 z-20 border-rule border-b bg-night">
      <div className="mx-auto flex h-14 max-w-5xl items-center gap-4 px-edge">
        <Logo className="h-5.5 w-auto shrink-0" />
        <PersonMenu className="ml-auto" />
      </div>
      <OfflineLine />
      <LateStepsLine />
      <WaitingBar />
    </header>
  );
}

const LABELS: Record<Tab, string> = {
  inventory: 'Inventory',
  orders: 'Orders',
  workshop: 'Workshop',
  messages: 'Messages',
};

/** The lists and the camera at the bottom, in reach of the thumb. */
function PhoneBar({ search }: { search: URLSearchParams }) {
  const mayMessages = useMay('customers');
  const here = TABS.filter((tab) => tab !== 'messages' || mayMessages);
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex border-rule border-t bg-night pb-[env(safe-area-inset-bottom)]">
      <Tabs.List aria-label="Lists" className="grid grow auto-cols-fr grid-flow-col">
        {here.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} asChild>
            <Link
              to={withTab(tab)}
              preventScrollReset
              onClick={showList}
              className="grid min-h-14 place-items-center border-transparent border-t-2 text-ash text-sm data-[state=active]:border-blaze data-[state=active]:font-semibold data-[state=active]:text-bone md:text-base"
            >
              {LABELS[tab]}
            </Link>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <SheetLink
        search={search}
        sheet="sheet"
        value="scan"
        className="grid w-16 place-items-center bg-blaze font-semibold text-night active:bg-blaze-bright"
      >
        Scan
      </SheetLink>
    </div>
  );
}

const ACTIONS = [
  { words: 'Add Product', sheet: 'add', look: 'bg-blaze text-night active:bg-blaze-bright' },
  { words: 'Scan QR', sheet: 'scan', look: 'border border-rule-strong text-bone active:bg-bark' },
];

function QuickActions({ search }: { search: URLSearchParams }) {
  const mayAdd = useMay('catalogue.change');
  return (
    <section aria-labelledby="quick-actions" className="shrink-0">
      <h2 id="quick-actions" className="sr-only">
        Quick Actions
      </h2>
      <div className="flex gap-2 md:gap-3">
        {ACTIONS.filter(({ sheet }) => sheet !== 'add' || mayAdd).map(({ words, sheet, look }) => (
          <Link
            key={sheet}
            to={withSheet(search, 'sheet', sheet)}
            state={FROM_LIST}
            preventScrollReset
            className={`flex min-h-17 w-13 flex-col justify-center px-0.5 text-center font-semibold text-xs leading-tight md:min-h-20 md:w-32 md:text-base ${look}`}
          >
            {words}
          </Link>
        ))}
      </div>
    </section>
  );
}

function PhoneSheets({ search, turnTo, close }: ReturnType<typeof usePhoneAddress>) {
  const sheet = search.get('sheet');
  return (
    <>
      <PhoneSheet open={sheet === 'add'} onClose={close} title="Add Product">
        <AddProductForm onSaved={close} />
      </PhoneSheet>
      <PhoneSheet open={sheet === 'books'} onClose={close} title="Books">
        <BooksContent orderAddress={(orderNumber) => withSheet(search, 'order', orderNumber)} />
      </PhoneSheet>
      <PhoneSheet open={sheet === 'account'} onClose={close} title="Your account">
        <YourAccount />
      </PhoneSheet>
      <ScanSheet open={sheet === 'scan'} onClose={close} onFound={({ name, value }) => turnTo(name, value)} />
      <NoticesSheet open={sheet === 'notices'} onClose={close} />
      <ProductSheet id={search.get('product')} onClose={close} />
      <OrderSheet orderNumber={search.get('order')} onClose={close} />
      <BowSheet serial={search.get('bow')} search={search} onClose={close} />
      <ReturnsSheet search={search} onClose={close} />
      <GiftCardSheets search={search} onClose={close} />
      <BatchSheets search={search} onClose={close} />
      <MessageSheet id={search.get('message')} onClose={close} />
      <CustomerSheets search={search} onClose={close} />
      <RecordSheet id={search.get('mail')} onClose={close} title="Email">
        {(id) => <MailOf id={Number(id) || 0} />}
      </RecordSheet>
    </>
  );
}
