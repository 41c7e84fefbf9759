import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import { type EventStream, openEventStream } from '#api/live/event-stream.ts';
import { limitStreams } from '#api/live/limit-streams.ts';
import { createLiveHub } from '#api/live/live-hub.ts';
import { COMMON_REFUSALS, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { findStaff } from '#api/who-asks.ts';
import type { Shop } from '#shop/ports/shop.ts';

const HEARTBEAT_MS = 25_000;

export type StaffLiveOptions = {
  shop: Shop;
  /** For a connection of its own, on which the database's notices arrive. */
  connection: pg.PoolConfig;
  heartbeatMs?: number | undefined;
};

/** News for the screens of staff, as server-sent events. */
export const staffLive: FastifyPluginAsyncZod<StaffLiveOptions> = async (app, options) => {
  const { shop, connection, heartbeatMs = HEARTBEAT_MS } = options;
  staffOnly(app, shop);
  const hub = createLiveHub({ connection, log: app.log });
  app.addHook('preClose', () => hub.stop());
  const { admit, leave } = limitStreams();

  app.route({
    method: 'GET',
    url: '/admin/live',
    config: { endless: true },
    // The stream of a HEAD request would never be read, nor ended.
    exposeHeadRoute: false,
    schema: {
      tags: ['Staff: overview'],
      summary: 'News for the screens of staff',
      description:
        'Server-sent events. `ready`: from here on nothing is missed. `changed`: something of these `topics` has changed, with `orderIds` when it was few orders. The stream ends when the session does.',
      response: { 200: EVENTS, ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    async handler(request, reply) {
      if (!admit(request.staff)) return reply.code(429).header('retry-after', '60').send(TOO_MANY);
      const stream = openEventStream();
      stream.body.once('close', () => leave(request.staff));
      try {
        await hub.join(stream);
      } catch (fault) {
        stream.body.destroy();
        throw fault;
      }
      keepAlive(request, stream);
      return (
        reply
          .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform' })
          // Ends with the stream: a connection kept for more would hold up a server that stops.
          .headers({ 'x-accel-buffering': 'no', connection: 'close' })
          .send(stream.body)
      );
    },
  });

  /** Sends a heartbeat at intervals, and looks each time whether its reader may still work here. */
  function keepAlive(request: FastifyRequest, stream: EventStream): void {
    const heart = setInterval(async () => {
      try {
        if (await findStaff(shop, request)) stream.beat();
        else stream.end();
      } catch (fault) {
        request.log.warn({ err: fault }, 'the session of a live stream could not be read; looking again later');
      }
    }, heartbeatMs);
    stream.body.once('close', () => clearInterval(heart));
  }
};

const EVENTS = { description: 'The events', content: { 'text/event-stream': { schema: z.unknown() } } };
const TOO_MANY = {
  error: 'Too many pages of the staff panel are open. Please close some of them.',
  code: 'too-many-streams',
};
