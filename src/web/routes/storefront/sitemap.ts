import { storefrontContext } from '#web/load-context.ts';
import { writeSitemap } from '#web/seo/sitemap.ts';
import type { Route } from './+types/sitemap';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(storefrontContext).settings;
  return new Response(writeSitemap(origin), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
