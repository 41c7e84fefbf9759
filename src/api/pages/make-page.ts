import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CachedPage, cachePage } from '#api/page-cache/cache-page.ts';
import type { CachedRoute } from '#api/page-cache/cached-pages.ts';
import { isLasting } from '#api/page-cache/page-cache.ts';
import type { PageHandler } from '#api/page-source/page-source.ts';
import { transportSecurity } from '#api/plugins/security-headers.ts';
import { type PolicySite, writeSecurityPolicy } from '#api/plugins/security-policy.ts';
import { deferHydration } from './deferred-hydration.ts';
import { type RenderedPage, type RenderNote, renderPage } from './render-page.ts';

const CACHING: Record<CachedRoute['audience'], [string, string][]> = {
  public: [['cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600']],
  personal: [
    ['cache-control', 'no-cache'],
    ['x-robots-tag', 'noindex'],
    ['referrer-policy', 'no-referrer'],
  ],
};

const NO_STORE: [string, string][] = [['cache-control', 'no-store']];

/** Renders a page for the memory, without anything of the visitor: no cookie, no header, no query but what is part of its key. */
export async function makePage(
  handle: PageHandler,
  { key, audience, reading, soon = false, secret = false }: CachedRoute & { secret?: boolean },
  site: PolicySite & { clientDirectory: string | null; headers?: (path: string) => Record<string, string> },
  note: RenderNote,
): Promise<CachedPage> {
  const rendered = await renderPage(handle, new Request(site.origin + key), note);
  const { status, headers, terms } = rendered;
  const { body, scriptHashes } = reading ? await quicken(rendered, site.clientDirectory, soon) : rendered;
  const own: [string, string][] = headers.filter(([name]) => name !== 'cache-control');
  const policy = writeSecurityPolicy(site, key, scriptHashes);
  const all = [
    ...own,
    ...(isLasting(rendered) ? CACHING[audience] : NO_STORE),
    ...(secret ? [...CACHING.personal, ...NO_STORE] : []),
    ['content-security-policy', policy] as const,
  ];
  const always = { ...transportSecurity(site.origin), ...site.headers?.(key) };
  const page = await cachePage({ status, headers: { ...always, ...Object.fromEntries(all) }, body });
  return { ...page, terms };
}

type Quick = Pick<RenderedPage, 'body' | 'scriptHashes'>;

/** What is read before it is used comes in one piece: styles inside, scripts later. */
async function quicken({ body, scriptHashes }: Quick, clientDirectory: string | null, soon: boolean): Promise<Quick> {
  const late = deferHydration(body.toString(), { soon });
  const html = clientDirectory ? await inlineStyles(late.html, clientDirectory) : late.html;
  return { body: Buffer.from(html), scriptHashes: [...scriptHashes, ...late.scriptHashes] };
}

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"([^>]*)\/>/g;

/**
 * Puts the style sheets of the build into the page itself, so that the first picture waits for nothing else. Each link
 * stays, switched off: React finds it where it expects it, and no browser fetches it.
 */
export async function inlineStyles(html: string, clientDirectory: string): Promise<string> {
  const sheets = new Map<string, string>();
  for (const [, path = ''] of html.matchAll(STYLE_SHEET)) {
    sheets.set(path, await readPlainStyles(join(clientDirectory, path)));
  }
  return html.replaceAll(
    STYLE_SHEET,
    (_link, path: string, rest: string) =>
      `<style>${sheets.get(path)}</style><link rel="stylesheet" href="${path}"${rest} disabled=""/>`,
  );
}

const plainSheets = new Map<string, string>();

/** Their names say what is in them (static-files.ts), so each is read once. */
async function readPlainStyles(file: string): Promise<string> {
  const known = plainSheets.get(file) ?? plainStyles(await readFile(file, 'utf8'));
  plainSheets.set(file, known);
  return known;
}

const REGISTRATION = /@property --[\w-]+\{[^}]*\}/g;
/** Transitions of gradients, which no page has. */
const GRADIENTS = /(?<=transition-property:[^;}]*)(?:,--tw-gradient-(?:from|via|to))+/g;
const FOR_OLD_BROWSERS = /@layer properties\{@supports .+?\{(\*,[^}]+\})\}\}/;

/**
 * A style sheet of Tailwind's without its `@property` rules: it sets the same as a plain rule for browsers that do
 * not know them, which then holds for all. That is shorter, and checkers of HTML read no `@property` in a page.
 */
export function plainStyles(css: string): string {
  return FOR_OLD_BROWSERS.test(css)
    ? css.replace(FOR_OLD_BROWSERS, '@layer properties{$1}').replace(REGISTRATION, '').replace(GRADIENTS, '')
    : css;
}
