import '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { scrubUrl } from '#api/http/log.ts';
import type { CachedPage } from '#api/page-cache/cache-page.ts';
import { type CachedRoute, isOfProduct, keyOf, pageOfData, routeOf } from '#api/page-cache/cached-pages.ts';
import { keepFormerPages } from '#api/page-cache/former-pages.ts';
import { createPageCache } from '#api/page-cache/page-cache.ts';
import type { PageHandler, PageSource } from '#api/page-source/page-source.ts';
import { countNetworks } from '#api/plugins/rate-limits.ts';
import { type PolicySite, writeDevelopmentPolicy, writeSecurityPolicy } from '#api/plugins/security-policy.ts';
import { listen, type Subscription } from '#db/listen.ts';
import { atOnce, Busy } from '#values/network/at-once.ts';
import {
  writeBusyPage,
  writeNoFormPage,
  writeTooManyOpenedPage,
  writeTooManySearchesPage,
  writeTooOftenPage,
} from './fault-page.ts';
import { keepFiles } from './kept-files.ts';
import { makePage } from './make-page.ts';
import { keepProductPaths } from './product-paths.ts';
import { type RenderedPage, type RenderNote, renderPage, toWebRequest } from './render-page.ts';
import { sendPage } from './send-page.ts';
import { serveStaticFiles } from './static-files.ts';

const FORM_LIMIT = 64 * 1024;

/** Forms per address and minute that are rendered at all; of a contact form's, the page itself says much earlier that it was too often. */
const MAX_FORMS = 60;
/** Searches per address and minute: those of browsers without scripts. The others search by themselves. */
const MAX_SEARCHES = 60;
/** Pages per address and minute that a secret opens. */
const MAX_SECRETS = 30;
/**
 * Searches and forms are rendered for whoever sends them, and a rendering keeps everybody else waiting: so many at a time, whichever networks
 * ask (rule 17.8).
 */
const RENDERED = { most: 2, waiting: 20, patienceMs: 5000 };
/** Orders of payment links that are rendered at a time; whoever comes besides gets the page that fetches its order itself. */
const MOST_AT_ONCE = 4;

export type PagesOptions = PolicySite & {
  source: PageSource;
  /** The pages' load context (src/web/load-context.ts); the server only hands it on. */
  storefront: object;
  /** Of a path's answers, the same each time: the cache keeps them with the page, which costs less than a hook for each. */
  headers?: (path: string) => Record<string, string>;
  /** The addresses of the products' pages, as the catalogue has them now. */
  productPaths?: () => Promise<string[]>;
  clock: () => Date;
  /** Is told of each page: sent from memory, made for everybody, made for one visitor. */
  onPage?: (how: 'kept' | 'made' | 'own') => void;
  /** For a connection of the cache's own, on which it is told of catalogue changes. */
  connection: pg.PoolConfig;
};

/** Serves everything that is not the API's: the browsers' files, the pages, and the page for addresses without one. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { source } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onClose', () => source.close());
  if (source.clientDirectory) await serveStaticFiles(app, source.clientDirectory);

  const answer = source.vite ? answerWithVite(options, source.vite) : await answerFromBuild(app, options);
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    schema: { hide: true },
    async handler(request, reply) {
      // These have their own words for what they do not know.
      if (/^\/(api|sandbox)(\/|$)/.test(request.url)) return reply.callNotFound();
      return answer(request, reply);
    },
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

async function answerFromBuild(app: FastifyInstance, options: PagesOptions): Promise<Answer> {
  const module = await options.source.load();
  const { storefront } = options;
  const handle = module.createPageHandler(storefront);
  const findPage = (path: string) => module.findPage(path, storefront);
  const cache = createPageCache(options);
  const makeOrRecall = keepFormerPages();
  const { clientDirectory } = options.source;
  const site = { ...options, clientDirectory };
  const { connection, onPage = () => {} } = options;
  const products = keepProductPaths(options.productPaths ?? (async () => []));
  const dropCounted = atMostEvery(PLACES_MS, () => cache.clear(({ terms }) => terms === 'counted', SHOWN));
  const dropTerms = atMostEvery(PLACES_MS, () => cache.clear(({ terms }) => terms !== undefined, SHOWN));
  const onChange = (changed: string) => {
    if (changed === 'places') return dropCounted.call();
    if (changed === 'batches') return dropTerms.call();
    cache.clear();
    products.clear();
  };
  const subscription = await listenForCatalogueChanges({ connection, onChange, log: app.log });
  app.addHook('onClose', () => {
    dropCounted.stop();
    dropTerms.stop();
  });
  app.addHook('onClose', () => subscription.stop());
  const countSearch = countNetworks(app, 'searches', MAX_SEARCHES);
  const countSecret = countNetworks(app, 'secrets', MAX_SECRETS);
  const countForm = countNetworks(app, 'forms', MAX_FORMS);

  const renderInTurn = atOnce(RENDERED);

  const files = clientDirectory ? await keepFiles(clientDirectory) : null;

  // What is kept already is sent before anything else is looked at.
  app.answerFirst((request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    const { path, query } = splitAddress(url);
    if (files?.answer(request, response, path)) return path;
    const key = keyOf(path, query, products.known());
    const page = key === null ? null : cache.ready(key);
    if (!page) return null;
    onPage('kept');
    sendPage(request, response, page);
    return path;
  });

  let rendering = 0;
  async function renderNow(make: () => Promise<CachedPage>): Promise<CachedPage> {
    rendering += 1;
    try {
      return await make();
    } finally {
      rendering -= 1;
    }
  }

  /** Without the catalogue any may be one: rendering it then says what is wrong, and is not kept. */
  const readProducts = (path: string) => products.read().catch(() => new Set([pageOfData(path)]));

  return async (request, reply) => {
    const { path, query } = splitAddress(request.url);
    const page = request.method === 'POST' ? findPage(pageOfData(path)) : null;
    if (!page) {
      const known = isOfProduct(path) ? { products: await readProducts(path) } : {};
      const route = routeOf(path, findPage, { query, ...known });
      if ('redirect' in route) return reply.redirect(route.redirect + query, 301);
      const make = (made = route) => {
        onPage('search' in made || 'secret' in made ? 'own' : 'made');
        return makePage(handle, made, site, noteOf(request));
      };
      const recall = async (kept: CachedRoute) =>
        send(request, reply, await cache.get(kept.key, () => makeOrRecall(kept.key, () => make(kept))));
      if ('search' in route || 'secret' in route) {
        const shell = 'secret' in route ? route.shell : undefined;
        if (shell && rendering >= MOST_AT_ONCE) return recall(shell);
        const seconds = await ('secret' in route ? countSecret : countSearch)(request);
        if (seconds === 0 && 'secret' in route) return send(request, reply, await renderNow(make));
        if (seconds === 0) {
          const page = await renderInTurn(make).catch(busyPage);
          return page instanceof Busy ? sendBusy(reply, page) : send(request, reply, page);
        }
        if (shell) return recall(shell);
        const tooMany = 'secret' in route ? writeTooManyOpenedPage : writeTooManySearchesPage;
        return sendPlain(reply.header('retry-after', seconds), 429, tooMany(seconds));
      }
      return recall(route);
    }
    reply.headers(options.headers?.(path) ?? {});
    if (!page.takesForms) return sendPlain(reply.header('allow', 'GET, HEAD'), 405, writeNoFormPage());
    const seconds = await countForm(request);
    if (seconds > 0) return sendPlain(reply.header('retry-after', seconds), 429, writeTooOftenPage(seconds));
    const rendered = await renderInTurn(() => renderFresh(handle, request, options.origin)).catch(busyPage);
    if (rendered instanceof Busy) return sendBusy(reply, rendered);
    reply.header('content-security-policy', writeSecurityPolicy(options, path, rendered.scriptHashes));
    return sendFresh(reply, rendered);
  };
}

/** `query` keeps its question mark. */
function splitAddress(url: string): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) };
}

function answerWithVite(options: PagesOptions, vite: NonNullable<PageSource['vite']>): Answer {
  return async (request, reply) => {
    if (await vite.answer(request.raw, reply.raw)) return reply.hijack();
    const { createPageHandler } = await options.source.load();
    const page = await renderFresh(createPageHandler(options.storefront), request, options.origin);
    const { path } = splitAddress(request.url);
    reply.headers(options.headers?.(path) ?? {});
    reply.header('content-security-policy', writeDevelopmentPolicy(path));
    return sendFresh(reply, page);
  };
}

/**
 * During a launch ten orders a second take places. Pages that say how many are left are dropped this often at most: at once,
 * and then again for what changed meanwhile. While one is made anew, the former is shown for the rest of the second within which
 * it has to be true (rule 29.7).
 */
const PLACES_MS = 700;
const SHOWN = { shownMs: 300 };

/** Calls `run` at once, and what comes within so many milliseconds of it together, at their end. */
export function atMostEvery(ms: number, run: () => void): { call(): void; stop(): void } {
  let resting: NodeJS.Timeout | null = null;
  let calledMeanwhile = false;
  const rest = () => {
    resting = setTimeout(() => {
      resting = null;
      if (!calledMeanwhile) return;
      calledMeanwhile = false;
      run();
      rest();
    }, ms);
  };
  return {
    call() {
      if (resting) {
        calledMeanwhile = true;
        return;
      }
      run();
      rest();
    },
    stop: () => clearTimeout(resting ?? undefined),
  };
}

type Listener = {
  connection: pg.PoolConfig;
  /** With the table that changed, or `places` for how many are left in batches alone; empty when anything may have. */
  onChange(changed: string): void;
  log: { warn(detail: object, message: string): void };
};

/** Calls `onChange` when the catalogue changed, whichever process changed it, and when it may have changed unheard. */
export function listenForCatalogueChanges({ connection, onChange, log }: Listener): Promise<Subscription> {
  const from = { connection, channel: 'catalogue_changed', name: 'fulldraw pages' };
  return listen({ ...from, onNotice: onChange, onGap: () => onChange(''), log });
}

/** Renders for this one request and keeps nothing: a form that was sent. */
function renderFresh(handle: PageHandler, request: FastifyRequest, origin: string): Promise<RenderedPage> {
  return renderPage(handle, toWebRequest(request, origin), noteOf(request));
}

function sendFresh(reply: FastifyReply, page: RenderedPage): FastifyReply {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('cache-control', 'no-store');
  return reply.code(page.status).send(page.body);
}

/** A page that is the same for everybody is sent by Node alone, whether it was made before or just now. */
function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.hijack();
  sendPage(request.raw, reply.raw, page);
  return reply;
}

/** A page for which nothing has to be rendered. */
function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  const headers = { 'cache-control': 'no-store', 'content-security-policy': NOTHING_ELSE };
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(text);
}

function busyPage(fault: unknown): Busy {
  if (fault instanceof Busy) return fault;
  throw fault;
}

function sendBusy(reply: FastifyReply, { retryAfterSeconds }: Busy): FastifyReply {
  return sendPlain(reply.header('retry-after', retryAfterSeconds), 503, writeBusyPage(retryAfterSeconds));
}

const NOTHING_ELSE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a page may know of its request, with the log's words for a fault while rendering. */
function noteOf(request: FastifyRequest): RenderNote {
  return {
    requestId: request.id,
    retryAfter: request.retryAfter,
    onFault: (fault) => request.log.error({ err: fault, url: scrubUrl(request.url) }, 'a page could not be rendered'),
  };
}
