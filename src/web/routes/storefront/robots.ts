import { storefrontContext } from '#web/load-context.ts';
import { writeRobots } from '#web/seo/robots.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(storefrontContext).settings;
  return new Response(writeRobots(origin), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
