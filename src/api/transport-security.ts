import type { FastifyInstance } from 'fastify';

const YEAR_IN_SECONDS = 31_536_000;

/** What every answer of a shop on https says: browsers come by https alone, to the other hosts under the same name too. */
export function transportSecurity(origin: string): Record<string, string> {
  if (!origin.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains` };
}

/** On pages, files, redirects, refusals and faults alike: a raw header stays, whatever becomes of the answer. */
export function sendTransportSecurity(app: FastifyInstance, origin: string): void {
  const headers = Object.entries(transportSecurity(origin));
  if (headers.length === 0) return;
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}
