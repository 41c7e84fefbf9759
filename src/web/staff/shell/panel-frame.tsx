import { Tabs } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Logo } from '#web/layout/logo.tsx';
import { HeldBanner } from '#web/staff/backups/held-banner.tsx';
import { May, useMay } from '#web/staff/calls/may.tsx';
import { ConnectionLost } from '#web/staff/parts/page-parts.tsx';
import { PANEL_TABS, type PanelPage, permissionOf, tabOf } from '#web/staff/parts/panel-pages.ts';
import { showInRow, usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { NotRealBanner } from '#web/staff/samples/not-real-banner.tsx';
import { WaitingBar } from '#web/staff/waiting/waiting-bar.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { PanelKeys } from './panel-keys.tsx';
import { WhoWorks } from './who-works.tsx';

type More = { before: boolean; after: boolean };

/** Whether a row that can be pushed sideways has more to either side than it shows. */
function useMoreInRow(row: RefObject<HTMLElement | null>): More {
  const [more, setMore] = useState<More>({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    function look() {
      if (!element) return;
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setMore((last) => (last.before === next.before && last.after === next.after ? last : next));
    }
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return more;
}

/**
 * Arrows over the ends of such a row, each where more stands behind it: for eyes and the mouse. With the keyboard and by finger the
 * row moves by itself.
 */
function MoreInRow({ row }: { row: RefObject<HTMLElement | null> }) {
  const { before, after } = useMoreInRow(row);
  const push = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.7, behavior: 'smooth' });
  };
  return (
    <>
      {before && <Arrow side="before" onClick={() => push(-1)} />}
      {after && <Arrow side="after" onClick={() => push(1)} />}
    </>
  );
}

const LOOKS = {
  before: 'left-0 bg-linear-to-r justify-start',
  after: 'right-0 bg-linear-to-l justify-end',
} as const;

function Arrow({ side, onClick }: { side: keyof typeof LOOKS; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={`absolute inset-y-0 z-10 flex w-14 cursor-pointer items-center from-55% from-night to-transparent text-bone ${LOOKS[side]}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-2 stroke-current">
        <path d={side === 'before' ? 'm15 5-7 7 7 7' : 'm9 5 7 7-7 7'} />
      </svg>
    </button>
  );
}

/** The address says which tab is open; what Radix would open by itself counts for nothing. */
const byAddress = () => {};

/** The panel: its tabs, who is signed in, and the page of the address. */
export function PanelFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const panelPath = usePanelPath();
  const main = useRef<HTMLElement>(null);
  useLostFocus(main);
  const head = useHeadHeight();
  const allowed = useMay(permissionOf(pathname));
  const tab = allowed ? tabOf(pathname) : '';
  return (
    <Tabs.Root value={tab} onValueChange={byAddress} activationMode="manual">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 bg-bone px-4 py-2 font-semibold text-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <header ref={head} className="top-0 z-30 border-rule border-b bg-night lg:sticky print:hidden">
        <div className="edge flex flex-wrap items-center gap-x-4 sm:gap-x-8">
          <Link to={panelPath('overview')} aria-label="Fulldraw, overview" className="flex min-h-13 items-center">
            <Logo className="h-5.5 w-auto" />
          </Link>
          <PanelTabs
            open={tab}
            className="max-lg:order-last max-lg:-mx-edge max-lg:w-[calc(100%+2*var(--spacing-edge))] max-lg:px-edge"
          />
          <div className="ml-auto flex min-w-0 items-center gap-x-2 sm:gap-x-4">
            <PanelKeys />
            <WhoWorks className="" />
          </div>
        </div>
        <WaitingBar />
      </header>
      <ConnectionLost />
      <May permission="business">
        <HeldBanner />
      </May>
      <NotRealBanner />
      <main ref={main} id="main" tabIndex={-1} className="edge pt-5 pb-16 outline-none print:p-0">
        {tab === '' && (allowed ? children : <NotYours />)}
        {PANEL_TABS.map(({ path }) => (
          <Tabs.Content key={path} value={path} tabIndex={-1} className="outline-none">
            {path === tab && children}
          </Tabs.Content>
        ))}
      </main>
    </Tabs.Root>
  );
}

const TAB =
  'inline-flex min-h-13 items-center whitespace-nowrap border-transparent border-y-2 px-1 -outline-offset-4 text-ash transition-colors hover:text-bone data-[state=active]:border-b-bone data-[state=active]:font-semibold data-[state=active]:text-bone';

/**
 * Tabs that are links: each has an address, so Back works, and a click with the wheel opens another window. The arrow keys
 * move between them without going anywhere yet, since going there reads from the shop.
 */
function PanelTabs({ open, className }: { open: string; className: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open !== '' && list.current) showInRow(list.current, list.current.querySelector('[data-state="active"]'));
  }, [open]);
  return (
    <div className={`relative min-w-0 ${className}`}>
      <Tabs.List
        ref={list}
        aria-label="Panel"
        className="-ml-1 flex gap-x-4 overflow-x-auto overflow-y-hidden [scrollbar-width:none] lg:gap-x-5"
      >
        {PANEL_TABS.map((tab) => (
          <PanelTab key={tab.path} {...tab} />
        ))}
      </Tabs.List>
      <MoreInRow row={list} />
    </div>
  );
}

function PanelTab({ path, name, permission }: PanelPage) {
  const panelPath = usePanelPath();
  if (!useMay(permission)) return null;
  return (
    <Tabs.Trigger value={path} asChild>
      <Link to={panelPath(path)} onKeyDown={goBySpace} className={TAB}>
        {name}
      </Link>
    </Tabs.Trigger>
  );
}

/** A tab is expected to open by the space bar, which does nothing on a link. */
function goBySpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function NotYours() {
  const panelPath = usePanelPath();
  return (
    <section aria-labelledby="not-yours-title">
      <h1 id="not-yours-title" className="title-desk text-bone">
        This is not part of your role
      </h1>
      <p className="mt-2 max-w-prose text-ash">If you need this page, please ask an owner of the shop.</p>
      <Link to={panelPath('overview')} className={buttonLook('line', 'mt-6')}>
        Go to the overview
      </Link>
    </section>
  );
}

/** What stays in sight of a page stands below the head, which grows while steps wait. */
function useHeadHeight(): RefObject<HTMLElement | null> {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height) document.documentElement.style.setProperty('--bar-top', `${height - 1}px`);
    });
    if (head.current) sizes.observe(head.current);
    return () => {
      sizes.disconnect();
      document.documentElement.style.removeProperty('--bar-top');
    };
  }, []);
  return head;
}

/** A link that has led to another page may be gone with the page before: the focus then waits at the new one's beginning. */
function useLostFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A window that has closed with its address gives the focus back first.
    const later = setTimeout(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(later);
  }, [pathname, main]);
}
