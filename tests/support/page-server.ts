import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { PageHandler, PageModule } from '#api/pages/page-source.ts';
import { type PagesOptions, pages } from '#api/pages/pages.ts';
import { limitForms } from '#api/plugins/rate-limits.ts';

export type PageServer = AsyncDisposable & { app: FastifyInstance };

/** A server with nothing but pages. */
export async function createPageServer(
  module: PageModule,
  options: { connection: pg.PoolConfig } & Partial<Omit<PagesOptions, 'connection'>>,
): Promise<PageServer> {
  const app = Fastify({ genReqId: () => 'request-7' });
  const source = { load: async () => module, clientDirectory: null, vite: null, close: async () => {} };
  await limitForms(app);
  await app.register(pages, {
    source,
    storefront: {},
    origin: 'http://localhost:3150',
    configuratorUrl: null,
    authDomain: null,
    adminPath: '/control-panel',
    ...options,
  });
  await app.ready();
  return { app, [Symbol.asyncDispose]: () => app.close() };
}

/** Pages that a test writes itself; `/control-panel` is there for one visitor alone, as no remembered page is. */
export function pagesOf(handle: PageHandler): PageModule {
  return { createPageHandler: () => handle, hasPage: (path) => path === '/control-panel' };
}

export function html(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
