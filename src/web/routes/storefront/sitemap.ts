import { pathsOf } from '#values/pages.ts';
import { storefrontContext } from '#web/load-context.ts';
import type { Route } from './+types/sitemap';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(storefrontContext).settings;
  return new Response(writeSitemap(origin), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function writeSitemap(origin: string): string {
  const entries = pathsOf(({ listed }) => listed).map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
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
