import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

export const TABS = ['inventory', 'orders', 'workshop', 'messages'] as const;
export type Tab = (typeof TABS)[number];

/** What can stand open over the lists, one at a time, and the tab that it belongs to. */
const SHEETS = {
  product: 'inventory',
  order: 'orders',
  bow: 'workshop',
  message: 'messages',
  customer: null,
  mail: null,
  card: null,
  batch: null,
  sheet: null,
} as const;
export type SheetName = keyof typeof SHEETS;

/** The tab of an address: the one it names, or that of the sheet which it opens. */
function readTab(search: URLSearchParams): Tab {
  const named = TABS.find((tab) => tab === search.get('tab'));
  if (named) return named;
  for (const [name, tab] of Object.entries(SHEETS)) if (tab && search.has(name)) return tab;
  return 'inventory';
}

/** The same list with this sheet over it; without a name, with none. */
export function withSheet(search: URLSearchParams, name: SheetName | null, value = ''): string {
  const next = new URLSearchParams(search);
  next.set('tab', readTab(search));
  for (const other of Object.keys(SHEETS)) next.delete(other);
  if (name) next.set(name, value);
  return `?${next}`;
}

export function isSheetOpen(search: URLSearchParams): boolean {
  return Object.keys(SHEETS).some((name) => search.has(name));
}

/** Another tab, or this one narrowed; a filter of the tab before means nothing in it. */
export function withTab(tab: Tab, filter: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ tab, ...filter })}`;
}

/** A sheet opened from its list is closed by going back to it, so that Back and Close are the same. */
export const FROM_LIST = { fromList: true };

export function usePhoneAddress() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const fromList = typeof state === 'object' && state !== null && 'fromList' in state;

  const open = useCallback(
    (name: SheetName, value: string) =>
      void navigate(withSheet(search, name, value), { state: FROM_LIST, preventScrollReset: true }),
    [navigate, search],
  );
  /** In the place of the sheet that is open now. */
  const turnTo = useCallback(
    (name: SheetName, value: string) =>
      void navigate(withSheet(search, name, value), { replace: true, state, preventScrollReset: true }),
    [navigate, search, state],
  );
  const close = useCallback(() => {
    if (fromList) void navigate(-1);
    else void navigate(withSheet(search, null), { replace: true, preventScrollReset: true });
  }, [navigate, search, fromList]);

  return { search, tab: readTab(search), open, turnTo, close };
}
