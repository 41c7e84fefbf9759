import type { Permission } from '#contract/access.ts';

/** A page of the panel: `path` is the first part of its address behind the panel's own, `key` the letter that opens it after `g`. */
export type PanelPage = { path: string; name: string; permission: Permission; key?: string };

/** The panel's tabs, in their order, and who has them. */
export const PANEL_TABS: readonly PanelPage[] = [
  { path: 'overview', name: 'Overview', permission: 'panel', key: 'v' },
  { path: 'orders', name: 'Orders', permission: 'orders.see', key: 'o' },
  { path: 'workshop', name: 'Workshop', permission: 'orders.see', key: 'w' },
  { path: 'returns', name: 'Returns', permission: 'customers', key: 'r' },
  { path: 'gift-cards', name: 'Gift cards', permission: 'customers', key: 'g' },
  { path: 'products', name: 'Products', permission: 'catalogue.change', key: 'p' },
  { path: 'campaigns', name: 'Campaigns', permission: 'catalogue.change', key: 'a' },
  { path: 'contacts', name: 'Contacts', permission: 'customers', key: 'c' },
  { path: 'release', name: 'Release', permission: 'mailings', key: 'l' },
  { path: 'test', name: 'Test', permission: 'mailings', key: 't' },
];

/** Pages that are reached from those of a tab, or from the head. */
const OTHER_PAGES: readonly PanelPage[] = [
  { path: 'customers', name: 'Customers', permission: 'customers', key: 'u' },
  { path: 'mails', name: 'Emails', permission: 'customers', key: 'e' },
  { path: 'audit', name: 'Audit', permission: 'business', key: 'd' },
  { path: 'books', name: 'Books', permission: 'business', key: 'b' },
  { path: 'money', name: 'Money', permission: 'business', key: 'f' },
  { path: 'team', name: 'Team', permission: 'team', key: 'm' },
  { path: 'notices', name: 'Notices', permission: 'panel', key: 'n' },
  { path: 'account', name: 'Your account', permission: 'panel', key: 'y' },
  { path: 'orders/runs', name: 'Runs over many orders', permission: 'orders.see' },
  { path: 'orders/ship', name: 'Ship by file', permission: 'orders.make' },
  { path: 'orders/by-phone', name: 'Order by phone', permission: 'orders.serve' },
  { path: 'workshop/builds', name: 'Bows by build', permission: 'orders.see' },
  { path: 'products/shipping', name: 'Shipping rates', permission: 'catalogue.change' },
  { path: 'maker', name: 'Bow and makers', permission: 'catalogue.change' },
  { path: 'products/new', name: 'New product', permission: 'catalogue.change' },
  { path: 'release/delay', name: 'Delay notice', permission: 'mailings' },
  { path: 'release/announcement', name: 'Announcement', permission: 'mailings' },
  { path: 'release/settings', name: 'Release settings', permission: 'mailings' },
  { path: 'release/addresses', name: 'Addresses without mail', permission: 'mailings' },
];

export const PANEL_PAGES: readonly PanelPage[] = [...PANEL_TABS, ...OTHER_PAGES];

const TABS_OF_OTHERS: Record<string, string> = {
  batches: 'campaigns',
  customers: 'contacts',
  mails: 'contacts',
  disputes: 'orders',
  maker: 'products',
};

/** The tab that an address of the panel belongs to; pages beside the tabs belong to none. */
export function tabOf(pathname: string): string {
  const first = pathname.split('/')[2] ?? '';
  const part = TABS_OF_OTHERS[first] ?? first;
  return PANEL_TABS.some(({ path }) => path === part) ? part : '';
}

export function permissionOf(pathname: string): Permission {
  const part = tabOf(pathname) || pathname.split('/')[2];
  return PANEL_PAGES.find(({ path }) => path === part)?.permission ?? 'panel';
}
