/**
 * The pages that are rendered once and kept, since every visitor gets the same bytes.
 * `public`: a CDN may keep it too. `personal`: only the page's shell is the same for all, what it shows is fetched by
 * the visitor's browser with the secret in the address; nobody may store or list it, or learn the address from it.
 */
const REMEMBERED = {
  '/': 'public',
  '/bows': 'public',
  '/build-your-bow': 'public',
  '/retailers': 'public',
  '/coming-soon': 'public',
  '/checkout': 'public',
  '/payment-success': 'personal',
  '/complete-payment': 'personal',
  '/sitemap.xml': 'public',
  '/robots.txt': 'public',
} as const satisfies Record<string, Audience>;

export type Audience = 'public' | 'personal';

/** `key` is the only thing that distinguishes entries of the memory, and the address that the page is rendered for. */
export type RememberedRoute = { key: string; audience: Audience };

export const REMEMBERED_PATHS = Object.keys(REMEMBERED);

/** One page stands for all addresses without one. */
const NOT_FOUND = '/404';

/** The remembered route behind a path; null for a page that is rendered for each visitor. */
export function routeOf(path: string, hasPage: (path: string) => boolean): RememberedRoute | null {
  const { page, isData } = splitDataPath(path);
  const audience = audienceOf(page);
  if (!audience && hasPage(page)) return null;
  if (!audience) return { key: isData ? `${NOT_FOUND}.data` : NOT_FOUND, audience: 'public' };
  return { key: isData ? path : page, audience };
}

/** Where a remembered page is, if the path is another spelling of it: with a slash at its end, or in capitals. */
export function canonicalPath(path: string): string | null {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  return plain !== path && audienceOf(plain) ? plain : null;
}

function audienceOf(path: string): Audience | null {
  return Object.hasOwn(REMEMBERED, path) ? REMEMBERED[path as keyof typeof REMEMBERED] : null;
}

/** The browser fetches the data of `/bows` from `/bows.data`, and that of `/` from `/_.data`. */
function splitDataPath(path: string): { page: string; isData: boolean } {
  if (!path.endsWith('.data')) return { page: path, isData: false };
  const page = path.slice(0, -'.data'.length);
  return { page: page === '/_' ? '/' : page, isData: true };
}
