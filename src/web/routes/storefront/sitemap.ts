import { pathsOf } from '#values/pages.ts';
import { storefrontContext } from '#web/load-context.ts';
import type { Route } from './+types/sitemap';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { origin } = storefront.settings;
  const bows = (await storefront.bows()).map(({ slug }) => `/bows/${slug}`);
  const products = (await storefront.gear()).map(({ slug }) => `/gear/${slug}`);
  return new Response(writeSitemap(origin, [...pathsOf(({ listed }) => listed), ...bows, ...products]), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}

function writeSitemap(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
