/** The panel's tabs, in their order; `path` is the first part of the address behind the panel's own. */
export const PANEL_TABS = [
  { path: 'overview', name: 'Overview' },
  { path: 'orders', name: 'Orders' },
  { path: 'products', name: 'Products' },
  { path: 'contacts', name: 'Contacts' },
  { path: 'release', name: 'Release' },
  { path: 'test', name: 'Test' },
] as const;

/** The tab that an address of the panel belongs to; pages beside the tabs belong to none. */
export function tabOf(pathname: string): string {
  const part = pathname.split('/')[2] ?? '';
  return PANEL_TABS.some(({ path }) => path === part) ? part : '';
}
