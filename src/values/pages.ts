/**
 * `public`: the page is the same for everybody, and a CDN may keep it. `personal`: only its shell is the same for all; what
 * it shows is fetched by the visitor's browser with the secret in the address or with a session, a customer's or that of
 * staff. Nobody may store or list it, or learn the address from it.
 */
export type Audience = 'public' | 'personal';

type Page = {
  audience: Audience;
  /** In the sitemap. */
  listed?: true;
  /** Search engines are asked not to fetch it, nor what begins with its path. */
  closedToRobots?: true;
  /** It does nothing without its scripts, so they come with it. Other public pages are read first. */
  scriptsAtOnce?: true;
  /** Its first screen is in the server's HTML, and its scripts run as soon as that stands: it is opened to do something (decision 0067). */
  scriptsSoon?: true;
};

/**
 * Every page that has an address of its own, in the order of the sitemap. Cache rules, sitemap, robots.txt and the addresses
 * that the panel cannot have come from it; its file is named in web/routes.ts, and a test compares the two. An order's page
 * and all of the panel are not here: they are personal; nor are those of products and of bows beside the flagship, which the catalogue has.
 */
const pages = {
  '/': { audience: 'public', listed: true },
  '/bows': { audience: 'public', listed: true },
  '/gear': { audience: 'public', listed: true },
  '/build-your-bow': { audience: 'public', listed: true },
  '/configurator': { audience: 'public' },
  '/sign-in': { audience: 'public', scriptsAtOnce: true },
  '/batches': { audience: 'public', listed: true },
  '/help': { audience: 'public', listed: true },
  '/retailers': { audience: 'public', listed: true },
  '/coming-soon': { audience: 'public' },
  '/contact': { audience: 'public' },
  '/terms': { audience: 'public', listed: true },
  '/privacy': { audience: 'public', listed: true },
  '/cart': { audience: 'personal', closedToRobots: true },
  '/checkout': { audience: 'public', scriptsSoon: true },
  '/payment-success': { audience: 'personal' },
  '/complete-payment': { audience: 'personal', scriptsSoon: true },
  '/delay': { audience: 'personal' },
  '/gift-card': { audience: 'personal' },
  '/unsubscribe': { audience: 'personal' },
  '/waiting-list': { audience: 'personal' },
  '/erase-my-data': { audience: 'personal' },
  '/find-order': { audience: 'public', scriptsAtOnce: true },
  '/order-status': { audience: 'personal' },
  '/account': { audience: 'personal', closedToRobots: true, scriptsSoon: true },
  '/orders': { audience: 'personal', closedToRobots: true },
  '/admin-login': { audience: 'personal', closedToRobots: true },
  '/release-login': { audience: 'personal' },
  '/release': { audience: 'personal', closedToRobots: true },
  '/staff-sign-in': { audience: 'personal' },
  '/staff-invitation': { audience: 'personal' },
  '/staff-password': { audience: 'personal' },
  '/mobile-admin': { audience: 'personal', closedToRobots: true },
  '/batches.atom': { audience: 'public' },
  '/sitemap.xml': { audience: 'public' },
  '/robots.txt': { audience: 'public' },
} as const satisfies Record<`/${string}`, Page>;

export type PagePath = keyof typeof pages;

export const PAGES: Readonly<Record<PagePath, Page>> = pages;

/** The pages for which `rule` holds, in the order of the list. */
export function pathsOf(rule: (page: Page) => unknown = () => true): PagePath[] {
  return (Object.keys(pages) as PagePath[]).filter((path) => rule(PAGES[path]));
}
