import { pathsOf } from '#values/pages.ts';
import { storefrontContext } from '#web/load-context.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(storefrontContext).settings;
  return new Response(writeRobots(origin), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/**
 * Where search engines have nothing to look for. The staff panel's own path is not named, because this file is the
 * first place an attacker looks; its pages say "noindex" themselves.
 */
const CLOSED = ['/api/', '/sandbox/', ...pathsOf(({ closedToRobots }) => closedToRobots)];

function writeRobots(origin: string): string {
  return ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}
