import type { FoundPage } from '#api/page-source/page-source.ts';
import { gearAddress, readGearFilter } from '#values/order/gear-filter.ts';
import { type Audience, PAGES, pathsOf } from '#values/pages.ts';

/**
 * `key` is the only thing that distinguishes entries of the memory, and the address that the page is rendered for.
 * `reading`: a document that is read before it is used; its scripts can wait. `soon`: until its first screen stands.
 */
export type CachedRoute = { key: string; audience: Audience; reading: boolean; soon?: boolean };

/** Rendered for whoever asks, and not kept: there is no end to what can be searched for. */
export type SearchRoute = CachedRoute & { search: true };

/**
 * Opened by a secret in its address, rendered for whoever asks, and kept by nobody. `shell`: the page that is kept for all such
 * addresses and fetches the rest itself, where there is no time to render.
 */
export type SecretRoute = CachedRoute & { secret: true; shell?: CachedRoute };

/** A page that is not named here is personal: an order's, and all of the panel. */
export const CACHED_PATHS: string[] = pathsOf();

/** One page stands for all addresses without one. */
const NOT_FOUND = '/404';
const LONGEST_PATH = 1_000;

const KNOWN = new Map(
  Object.entries(PAGES).flatMap(
    ([path, { audience, scriptsAtOnce, scriptsSoon: soon = false }]): [string, CachedRoute][] => [
      [path, { key: path, audience, reading: soon || (audience === 'public' && !scriptsAtOnce), soon }],
      [dataPath(path), { key: dataPath(path), audience, reading: false }],
    ],
  ),
);
const MISSING: CachedRoute = { key: NOT_FOUND, audience: 'public', reading: true };
const MISSING_DATA: CachedRoute = { key: dataPath(NOT_FOUND), audience: 'public', reading: false };

/** Whether a path may be that of a product's page, or names one, which is known by the catalogue alone. */
export function isOfProduct(path: string): boolean {
  if (path === '/checkout') return true;
  return path.startsWith('/gear/') || path.startsWith('/bows/');
}

/**
 * What is kept behind a path, or where it is. There is one shell for the pages of all orders, and a page for each product of the
 * catalogue, so the list is closed; the page of an owner's bow is in no memory. What follows the question mark counts where gear
 * is chosen by category, or searched, and where the checkout sells another bow than the flagship. A page with a slash at its end
 * is at the address without one.
 */
export function routeOf(
  path: string,
  findPage: (path: string) => FoundPage | null,
  { query = '', products = NO_PRODUCTS }: { query?: string; products?: ReadonlySet<string> } = {},
): CachedRoute | SearchRoute | SecretRoute | { redirect: string } {
  const known = KNOWN.get(path);
  if (known && path === '/checkout' && query) return checkoutOf(known, query, products);
  if (known && path === '/complete-payment' && query) return linkedOrderOf(known, query);
  if (known) return path === '/gear' && query ? filteredGear(known, query) : known;
  // Not worth matching against every route.
  if (path.length > LONGEST_PATH) return MISSING;
  const bare = path.replace(/(?<=.)\/+$/, '');
  if (bare !== path) {
    const there = routeOf(bare, findPage, { query, products });
    if ('redirect' in there) return there;
    // What two slashes begin, a browser would take for another host.
    return there === MISSING || bare !== pageOfData(bare) || bare.startsWith('//') ? MISSING : { redirect: bare };
  }
  if (isOfProduct(path)) return routeOfProduct(path, products);
  if (BOW_PAGE.test(path)) return { key: path + query, audience: 'personal', reading: false, secret: true };
  // Another spelling of a kept page.
  const small = path.toLowerCase();
  if (KNOWN.has(small)) return { redirect: small };
  const isData = path.endsWith('.data');
  const page = findPage(pageOfData(path));
  if (!page) return isData ? MISSING_DATA : MISSING;
  return { key: isData ? dataPath(page.shell) : page.shell, audience: 'personal', reading: false };
}

/**
 * Under which key the page of an address is kept, if that is in the list of pages or among the products that are known;
 * null for all others, which the router and the catalogue have to be asked about.
 */
export function keyOf(path: string, query: string, products: ReadonlySet<string> | null): string | null {
  if (!KNOWN.has(path) && !products?.has(pageOfData(path))) return null;
  if (!products && path === '/checkout' && query) return null;
  const route = routeOf(path, () => null, { query, ...(products ? { products } : {}) });
  return 'key' in route && !('search' in route) && !('secret' in route) ? route.key : null;
}

/** The page of one bow, or its data. */
const BOW_PAGE = /^\/bow\/[^/]+$/;

const NO_PRODUCTS: ReadonlySet<string> = new Set();

function filteredGear(known: CachedRoute, query: string): CachedRoute | SearchRoute {
  const filter = readGearFilter(new URLSearchParams(query));
  const route = { ...known, key: gearAddress(filter) };
  return filter.words ? { ...route, search: true } : route;
}

/** There is a checkout for each bow, one for all words that name none, and one for what is in a cart. */
function checkoutOf(known: CachedRoute, query: string, products: ReadonlySet<string>): CachedRoute {
  const asked = new URLSearchParams(query);
  if (asked.get('from') === 'cart') return { ...known, key: '/checkout?from=cart' };
  const bow = asked.get('bow');
  if (bow === null) return known;
  return { ...known, key: `/checkout?bow=${products.has(`/bows/${bow}`) ? bow : ''}` };
}

/** What is shorter opens no order. */
const PAYMENT_SECRET = /^[\w-]{20,128}$/;

/** A payment link shows its order at once (decision 0067). */
function linkedOrderOf(known: CachedRoute, query: string): CachedRoute | SecretRoute {
  if (!PAYMENT_SECRET.test(new URLSearchParams(query).get('token') ?? '')) return known;
  return { ...known, key: known.key + query, secret: true, shell: known };
}

function routeOfProduct(path: string, products: ReadonlySet<string>): CachedRoute | { redirect: string } {
  const page = pageOfData(path);
  const isData = page !== path;
  if (products.has(page)) return { key: path, audience: 'public', reading: !isData };
  const small = path.toLowerCase();
  if (products.has(small)) return { redirect: small };
  return isData ? MISSING_DATA : MISSING;
}

/** The browser fetches the data of `/bows` from `/bows.data`, and that of `/` from `/_.data`. */
function dataPath(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

/** The page whose data is at a path; what is no data's address is its own. */
export function pageOfData(path: string): string {
  return path.replace(/(?<=\/)_\.data$|\.data$/, '');
}
