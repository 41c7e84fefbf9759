/** Where the shop's navigation leads (rule 3.3). */
export const PLACES = [
  { path: '/bows', name: 'BOWS' },
  { path: '/build-your-bow', name: 'BUILD-YOUR-BOW' },
  { path: '/retailers', name: 'RETAILERS' },
] as const;

/** The agreements, which stand at the foot of every page. */
export const AGREEMENTS = [
  { path: '/terms', name: 'TERMS' },
  { path: '/privacy', name: 'PRIVACY' },
] as const;

/** For signed-in customers only. */
export const ACCOUNT_PLACES = [
  { path: '/account', name: 'Account' },
  { path: '/orders', name: 'Order History' },
] as const;
