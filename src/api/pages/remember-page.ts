import { type KeptPage, keepPage } from './keep-page.ts';
import type { PageMemory } from './page-memory.ts';
import type { PageHandler } from './page-source.ts';
import type { Audience, RememberedRoute } from './remembered-pages.ts';
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

/** The page from memory, else rendered without anything of the visitor: no query, no cookie, no header. */
export function rememberPage(
  memory: PageMemory,
  handle: PageHandler,
  { key, audience }: RememberedRoute,
  site: PolicySite,
  note: RenderNote,
): Promise<KeptPage> {
  return memory.recall(key, async () => {
    const page = await renderPage(handle, new Request(site.origin + key), note);
    const lasting = page.status === 200 || page.status === 404;
    return keepPage({
      status: page.status,
      headers: [
        ...page.headers.filter(([name]) => name !== 'cache-control'),
        ...(lasting ? CACHING[audience] : ([['cache-control', 'no-store']] as [string, string][])),
        ['content-security-policy', writeSecurityPolicy(site, page.scriptHashes)],
      ],
      body: page.body,
    });
  });
}
