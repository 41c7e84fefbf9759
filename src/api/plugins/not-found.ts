import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Ends every address of this scope that no resource has, before a body is read; the pages' catch-all would take it otherwise. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  for (const url of ['/', '/*']) {
    app.all(url, { schema: { hide: true }, config: { anyOrigin: true }, onRequest: refuse }, refuse);
  }
}

async function refuse(): Promise<never> {
  throw new Refusal(404, 'not-found', 'There is nothing at this address. /api/docs lists what there is.');
}
