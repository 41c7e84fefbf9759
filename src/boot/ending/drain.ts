import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An answer that goes on until the server ends it: closing the server does not wait for it. */
    endless?: boolean;
  }
}

const SWEEP_MS = 50;

/** What balancers ask for (`api/operation/health-routes.ts`). */
const ASKED_BY_BALANCERS = new Set(['/healthz', '/readyz']);

export type Drain = {
  /** Balancers are told that the server stops; everybody else is served as before, for so long (rule 45.5). */
  leave(forMs: number): Promise<void>;
  /** Resolves once the last request that was under way has its answer; newcomers are sent away. */
  drain(): Promise<void>;
};

/**
 * Lets the visitors' requests finish before the server closes. Fastify alone would refuse calls to the sandbox at
 * once, and a request that still has to ask the sandbox's card provider could not finish.
 */
export function drainable(app: FastifyInstance): Drain {
  let underWay = 0;
  let leaving = false;
  let drained: (() => void) | null = null;

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/sandbox/')) return;
    if (drained) {
      reply.header('connection', 'close').header('retry-after', '5').code(503);
      return reply.send({ error: 'The shop is restarting. Please try again in a few seconds.', code: 'restarting' });
    }
    if (leaving) {
      // A balancer that keeps its connections would send the next request to a server that has gone.
      reply.header('connection', 'close');
      if (ASKED_BY_BALANCERS.has(request.url)) {
        reply.header('cache-control', 'no-store').header('retry-after', '5').code(503);
        return reply.send({ error: 'This server is about to stop.', code: 'stopping' });
      }
    }
    if (request.routeOptions.config.endless) return;
    // Given up by its visitor on the way here: its end has been told already.
    if (reply.raw.closed) return;
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      if (underWay === 0) drained?.();
    });
  });

  // Node closes the connections that are idle when the server begins to close. One whose answer ends a moment later, such as a
  // call of the sandbox that no one waits for, would be kept for another request and hold the server up for a minute.
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
  });

  return {
    async leave(forMs) {
      if (forMs === 0) return;
      leaving = true;
      await pause(forMs);
    },
    drain: () =>
      new Promise((resolve) => {
        drained = resolve;
        if (underWay === 0) resolve();
      }),
  };
}
