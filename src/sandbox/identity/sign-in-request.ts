import { z } from 'zod';

const printable = z.string().regex(/^[\x20-\x7e]{1,200}$/);

/** What the shop's page asks the chooser for. */
export const signInRequest = z.object({
  /** How the answer comes back: to the page that opened the window, or by sending the browser on. */
  mode: z.enum(['popup', 'redirect']),
  /** The page's own random text, by which it knows its answer. */
  state: printable,
  return_to: z.string().max(2000).refine(isOwnPath).default('/'),
});

export type SignInRequest = z.output<typeof signInRequest>;

const ANY_SHOP = 'http://shop.invalid';

/** Only this shop's pages are returned to: a path, and nothing that a browser reads as another host. */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, ANY_SHOP)) return false;
  const { origin, pathname } = new URL(path, ANY_SHOP);
  return origin === ANY_SHOP && !pathname.startsWith('//');
}

export function returnAddress({ return_to, state }: SignInRequest, code: string): string {
  const { pathname, searchParams, hash } = new URL(return_to, ANY_SHOP);
  searchParams.set('identity_state', state);
  searchParams.set('identity_code', code);
  return `${pathname}?${searchParams}${hash}`;
}
