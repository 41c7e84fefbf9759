import type { PagePath } from '#values/pages.ts';

type Place = { path: PagePath; name: string };

/** Where the shop's navigation leads (rule 3.3). */
export const PLACES: readonly Place[] = [
  { path: '/bows', name: 'BOWS' },
  { path: '/build-your-bow', name: 'BUILD-YOUR-BOW' },
  { path: '/gear', name: 'GEAR' },
  { path: '/retailers', name: 'RETAILERS' },
];

/** The agreements, which stand at the foot of every page. */
export const AGREEMENTS: readonly Place[] = [
  { path: '/terms', name: 'TERMS' },
  { path: '/privacy', name: 'PRIVACY' },
];

/** How the bows are coming along that were ordered. */
export const BATCHES: Place = { path: '/batches', name: 'BATCHES' };

/** What the guide knows, to read. */
export const HELP: Place = { path: '/help', name: 'HELP' };

/** For whoever has ordered without an account. */
export const FIND_ORDER: Place = { path: '/find-order', name: 'FIND YOUR ORDER' };

/** For signed-in customers only. */
export const ACCOUNT_PLACES: readonly Place[] = [
  { path: '/account', name: 'Account' },
  { path: '/orders', name: 'Order History' },
];
