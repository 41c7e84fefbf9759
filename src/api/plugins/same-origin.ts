import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#api/refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For callers that are no browsers and prove themselves in another way. */
    anyOrigin?: boolean;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks for with a visitor's cookies. `Sec-Fetch-Site` counts first, because
 * only a browser can set it; `none` (typed by the user) never happens on a call of our pages and is refused.
 */
export function requireSameOrigin(app: FastifyInstance, origin: string): void {
  const own = new URL(origin).origin;
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || request.routeOptions.config.anyOrigin || isOwn(request, own)) return;
    const sentence = `Changes are taken from the shop's own pages only. A program has to send the header "Origin: ${own}".`;
    throw new Refusal(403, 'foreign-origin', sentence);
  });
}

function isOwn({ headers }: FastifyRequest, own: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === own : site === 'same-origin';
}
