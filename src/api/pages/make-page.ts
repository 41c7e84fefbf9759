import { type KeptPage, keepPage } from './keep-page.ts';
import type { PageHandler } from './page-source.ts';
import type { Audience } from './remembered-pages.ts';
import { type RenderNote, renderPage } from './render-page.ts';
import { type PolicySite, writeSecurityPolicy } from './security-policy.ts';

const CACHING: Record<Audience, [string, string][]> = {
  public: [['cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600']],
  personal: [
    ['cache-control', 'no-cache'],
    ['x-robots-tag', 'noindex'],
    ['referrer-policy', 'no-referrer'],
  ],
};

const NO_STORE: [string, string][] = [['cache-control', 'no-store']];

/** Renders a page for the memory, without anything of the visitor: no query, no cookie, no header. */
export async function makePage(
  handle: PageHandler,
  { key, audience }: { key: string; audience: Audience },
  site: PolicySite & { headers?: (path: string) => Record<string, string> },
  note: RenderNote,
): Promise<KeptPage> {
  const { status, headers, body, scriptHashes } = await renderPage(handle, new Request(site.origin + key), note);
  const lasting = status === 200 || status === 404;
  const own: [string, string][] = headers.filter(([name]) => name !== 'cache-control');
  const policy = writeSecurityPolicy(site, key, scriptHashes);
  const all = [...own, ...(lasting ? CACHING[audience] : NO_STORE), ['content-security-policy', policy] as const];
  return keepPage({ status, headers: { ...site.headers?.(key), ...Object.fromEntries(all) }, body });
}
