import { type CachedPage, cachePage } from './cache-page.ts';
import type { CachedRoute } from './cached-pages.ts';
import { deferHydration } from './deferred-hydration.ts';
import { inlineStyles } from './inline-styles.ts';
import { isLasting } from './page-cache.ts';
import type { PageHandler } from './page-source.ts';
import { type RenderedPage, type RenderNote, renderPage } from './render-page.ts';
import { type PolicySite, writeSecurityPolicy } from './security-policy.ts';

const CACHING: Record<CachedRoute['audience'], [string, string][]> = {
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
  { key, audience, reading }: CachedRoute,
  site: PolicySite & { clientDirectory: string | null; headers?: (path: string) => Record<string, string> },
  note: RenderNote,
): Promise<CachedPage> {
  const rendered = await renderPage(handle, new Request(site.origin + key), note);
  const { status, headers } = rendered;
  const { body, scriptHashes } = reading ? await quicken(rendered, site.clientDirectory) : rendered;
  const own: [string, string][] = headers.filter(([name]) => name !== 'cache-control');
  const policy = writeSecurityPolicy(site, key, scriptHashes);
  const all = [
    ...own,
    ...(isLasting(rendered) ? CACHING[audience] : NO_STORE),
    ['content-security-policy', policy] as const,
  ];
  return cachePage({ status, headers: { ...site.headers?.(key), ...Object.fromEntries(all) }, body });
}

type Quick = Pick<RenderedPage, 'body' | 'scriptHashes'>;

/** What is read before it is used comes in one piece: styles inside, scripts later. */
async function quicken({ body, scriptHashes }: Quick, clientDirectory: string | null): Promise<Quick> {
  const late = deferHydration(body.toString());
  const html = clientDirectory ? await inlineStyles(late.html, clientDirectory) : late.html;
  return { body: Buffer.from(html), scriptHashes: [...scriptHashes, ...late.scriptHashes] };
}
