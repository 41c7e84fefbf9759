import type { IncomingMessage } from 'node:http';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#config/config.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { api, requireSameOrigin } from './api.ts';
import { pictures } from './catalogue/picture-routes.ts';
import { answerBrokenConnection } from './http/broken-connection.ts';
import { firstAnswers } from './http/first-answers.ts';
import { Refusal } from './http/refusal.ts';
import { type NoteRequest, RequestLog, requestNotes } from './http/request-log.ts';
import { health } from './operation/health-routes.ts';
import type { Measures } from './operation/measures.ts';
import { metrics } from './operation/metrics-routes.ts';
import { securityText } from './operation/security-text.ts';
import { answerFaults, answerUnreadable } from './plugins/error-handler.ts';
import { nameUnreadable } from './plugins/not-found.ts';
import { limitForms } from './plugins/rate-limits.ts';
import { sendTransportSecurity, transportSecurity } from './plugins/security-headers.ts';
import { shareCounts } from './plugins/shared-counts.ts';

export type ServerOptions = {
  config: Pick<Config, 'production' | 'origin' | 'trustProxy' | 'adminPath' | 'testEmail'>;
  shop: Shop;
  /** Whom to tell of a weakness; the page for messages where it is left out. */
  securityContact?: string | null;
  /** For the readiness check and the counts of requests. */
  pool: pg.Pool;
  /** Whether this server's worker takes jobs; for the readiness check. */
  isWorking(): boolean;
  /** Where requests are counted; by all servers of the database where it is left out. */
  counts?: FastifyRateLimitStoreCtor;
  /** For connections of their own, on which the database's notices arrive. */
  connection: pg.PoolConfig;
  /** How often a live stream sends a heartbeat. */
  heartbeatMs?: number;
  /** When a release that still runs is answered with how far it is. */
  releaseAnswerMs?: number;
  log: Logger;
  /** What is counted here, and the token by which `/metrics` tells it; null: nothing is, and there is no such address. */
  watch?: { token: string; measures: Measures } | null;
  /** The first signs cookies; what the others have signed is accepted too. */
  sessionSecrets: string[];
  /** The pages' catch-all; comes after everything else. */
  pages?: FastifyPluginAsync;
  /** Whatever else main.ts puts on the same port, each in a scope of its own. */
  extensions?: FastifyPluginAsync[];
};

const BODY_LIMIT = 64 * 1024;

/** The whole server, not listening yet. Nothing is loaded before `ready` or `listen`, so hooks may still be added. */
export function buildServer(options: ServerOptions) {
  const { config, shop, pool, log, sessionSecrets, connection, pages, extensions = [] } = options;
  const { heartbeatMs, releaseAnswerMs, watch, securityContact = null, counts = shareCounts(pool) } = options;
  const secure = transportSecurity(config.origin);
  const note = counted(requestNotes(log), watch?.measures);
  // So many proxies are ours; what a visitor writes into X-Forwarded-For before them is ignored.
  const trustProxy = (_address: string, hop: number) => hop < config.trustProxy;
  const first = firstAnswers({ note, idOf: givenRequestId, trustProxy, secure });
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog(note),
    serverFactory: first.serverFactory,
    bodyLimit: BODY_LIMIT,
    trustProxy,
    requestIdHeader: false,
    genReqId: (request) => givenRequestId(request) ?? crypto.randomUUID(),
    connectionTimeout: 60_000,
    // Long enough for a picture of 12 MiB from a phone.
    requestTimeout: 120_000,
    // On a busy machine the pages take longer to load than Fastify gives a plugin.
    pluginTimeout: 60_000,
    // A browser's idle connection must not keep a stopping server open.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Longer than any token, so that an overlong one is answered like an unknown one.
    routerOptions: { maxParamLength: 2048 },
    rewriteUrl: (request) => nameUnreadable(readRequestTarget(request)),
    frameworkErrors: (fault, request, reply) => answerUnreadable(fault, request, reply.headers(secure)),
    clientErrorHandler: (fault, socket) => answerBrokenConnection(fault, socket, secure),
  });
  first.offerTo(app);
  answerWithRequestId(app);
  sendTransportSecurity(app, config.origin);
  answerFaults(app);
  app.setNotFoundHandler(async () => {
    throw new Refusal(404, 'not-found', 'There is nothing at this address.');
  });

  app.register(health, { pool, isWorking: options.isWorking });
  if (watch) app.register(metrics, { ...watch, pool, shop });
  app.register(securityText, { origin: config.origin, contact: securityContact, clock: shop.clock });
  app.register(pictures, { shop });
  app.register(api, { prefix: '/api', config, shop, sessionSecrets, counts, connection, heartbeatMs, releaseAnswerMs });
  for (const extension of extensions) app.register(extension);
  if (pages) {
    app.register(async (scope) => {
      requireSameOrigin(scope, config.origin, { silent: true });
      await limitForms(scope, counts);
      await scope.register(pages);
    });
  }
  return app;
}

function counted(note: NoteRequest, measures: Measures | undefined): NoteRequest {
  if (!measures) return note;
  return (request, words) => {
    measures.request(request);
    note(request, words);
  };
}

const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

/** A proxy's id is taken over, so that both logs can be read together; anything that could forge a log line is not. */
function givenRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : undefined;
}

/** What may go wrong names its request, so that a customer can tell us which one did. A kept page cannot, and has no id. */
function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id);
  });
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * The path and query of a request, whichever form its first line has (RFC 9112, 3.2). A whole address, which only proxies are
 * sent by browsers, names its host too, and that counts more than the header. Whatever else is no path, such as `*`, is an
 * address with nothing at it.
 */
function readRequestTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/', headers } = request;
  if (url.startsWith('/')) return url;
  const [start = '', host] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return `/${url}`;
  headers.host = host;
  const rest = url.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
