import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { serve } from '#api/http/serve.ts';
import { findStaff } from '#api/http/who-asks.ts';
import { createLiveHub, type EventStream, openEventStream } from '#api/live/live-hub.ts';
import * as calls from '#contract/operation/overview-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';

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
  const hub = createLiveHub({ connection, log: app.log });
  app.addHook('preClose', () => hub.stop());
  const { admit, leave } = limitStreams();

  // The stream of a HEAD request would never be read, nor ended.
  serve(app, calls.openLiveStream, { endless: true, exposeHeadRoute: false }, async (request, reply) => {
    if (!admit(request.staff)) return reply.code(429).header('retry-after', '60').send(TOO_MANY);
    const stream = openEventStream();
    stream.body.once('close', () => leave(request.staff));
    const look = () => endForStrangers(request, stream);
    const beat = () => endForStrangers(request, stream).then((stays) => stays && stream.beat());
    try {
      await hub.join(stream, look);
    } catch (fault) {
      stream.body.destroy();
      throw fault;
    }
    const heart = setInterval(beat, heartbeatMs);
    stream.body.once('close', () => clearInterval(heart));
    return (
      reply
        .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform' })
        // Ends with the stream: a connection kept for more would hold up a server that stops.
        .headers({ 'x-accel-buffering': 'no', connection: 'close' })
        .send(stream.body)
    );
  });

  /** Looks whether its reader may still work here, and ends the stream of one who may not. False: nothing is to be sent now. */
  async function endForStrangers(request: FastifyRequest, stream: EventStream): Promise<boolean> {
    try {
      const stays = (await findStaff(shop, request)) !== null;
      if (!stays) stream.end();
      return stays;
    } catch (fault) {
      request.log.warn({ err: fault }, 'the session of a live stream could not be read; looking again later');
      return false;
    }
  }
};

const TOO_MANY = {
  error: 'Too many pages of the staff panel are open. Please close some of them.',
  code: 'too-many-streams',
};

const STREAMS_OF_ONE_MEMBER = 20;

/** Counts the open streams of each staff member, so that one person's forgotten tabs do not take all there are. */
function limitStreams() {
  const open = new Map<string, number>();
  const count = (member: StaffMember, difference: number) => {
    const name = `${member.via} ${member.name}`;
    const streams = (open.get(name) ?? 0) + difference;
    if (streams === 0) open.delete(name);
    else open.set(name, streams);
    return streams;
  };
  return {
    leave: (member: StaffMember) => void count(member, -1),
    admit(member: StaffMember): boolean {
      if (count(member, 1) <= STREAMS_OF_ONE_MEMBER) return true;
      count(member, -1);
      return false;
    },
  };
}
