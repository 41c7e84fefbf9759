import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

/** A proxy's id is taken over, so that both logs can be read together; anything that could forge a log line is not. */
export function chooseRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : crypto.randomUUID();
}

/** Every answer names its request, so that a customer can tell us which one went wrong. */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id);
  });
}
