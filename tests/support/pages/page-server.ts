import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { firstAnswers } from '#api/http/first-answers.ts';
import type { RequestNote } from '#api/http/request-log.ts';
import { CACHED_PATHS } from '#api/page-cache/cached-pages.ts';
import type { PageHandler, PageModule } from '#api/page-source/page-source.ts';
import { type PagesOptions, pages } from '#api/pages/page-routes.ts';
import { limitForms } from '#api/plugins/rate-limits.ts';
import { shareCounts } from '#api/plugins/shared-counts.ts';
import { openPool } from '#db/database.ts';

export type PageServer = AsyncDisposable & {
  app: FastifyInstance;
  /** What the log says of answers that were ready, in order. */
  notes: RequestNote[];
};

/** A server with nothing but pages. */
export async function createPageServer(
  module: PageModule,
  options: { connection: pg.PoolConfig } & Partial<Omit<PagesOptions, 'connection'>>,
): Promise<PageServer> {
  const notes: RequestNote[] = [];
  const first = firstAnswers({
    note: (note) => void notes.push(note),
    idOf: ({ headers }) => headers['x-request-id']?.toString(),
    trustProxy: (_address, hop) => hop < 1,
    secure: {},
  });
  const app: FastifyInstance = Fastify({ genReqId: () => 'request-7', serverFactory: first.serverFactory });
  first.offerTo(app);
  const source = { load: async () => module, clientDirectory: null, vite: null, close: async () => {} };
  const pool = openPool({ max: 2, ...options.connection });
  app.addHook('onClose', () => pool.end());
  await limitForms(app, shareCounts(pool));
  await app.register(pages, {
    source,
    storefront: {},
    origin: 'http://localhost:3150',
    cardHost: null,
    configuratorUrl: null,
    authDomain: null,
    chooserHost: null,
    adminPath: '/control-panel',
    clock: () => new Date(),
    ...options,
  });
  await app.ready();
  return { app, notes, [Symbol.asyncDispose]: () => app.close() };
}

/** Pages that a test writes itself; besides the cached ones there are those of orders, which are one page for the server. */
export function pagesOf(handle: PageHandler): PageModule {
  return {
    createPageHandler: () => handle,
    findPage(path) {
      if (/^\/orders\/[^/]+$/.test(path)) return { shell: '/orders/any', takesForms: false };
      return CACHED_PATHS.includes(path) ? { shell: path, takesForms: path === '/contact' } : null;
    },
  };
}

export function html(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
