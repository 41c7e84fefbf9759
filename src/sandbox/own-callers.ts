import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#values/network/loopback.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

type Callers = {
  /** The names under which browsers and the shop come here, besides those of this machine. */
  hosts: readonly string[];
  /** The address of a shop in another process, whose pages are as good as the sandbox's own; null: both are one server. */
  shopOrigin: string | null;
};

/**
 * The stand-ins ask no caller for a proof, so it has to be certain where a call comes from. Under any other name than the
 * machine's own and `hosts`, a page of another site has pointed its name here (DNS rebinding) and would read the mails; and
 * a change that a browser sends has to come from our own pages. Programs send neither header, and are the shop itself.
 */
export function answerOwnCallers(app: FastifyInstance, { hosts, shopOrigin }: Callers): void {
  const own = hosts.map((host) => host.toLowerCase());
  app.addHook('onRequest', async (request, reply) => {
    const name = hostnameOf(`http://${request.headers.host ?? ''}`);
    if (name === null || !(isLoopback(name) || own.includes(name))) {
      const error =
        'The sandbox answers at the address of the shop alone. Please open it there, or set ORIGIN to this one.';
      return reply.code(421).send({ error, code: 'foreign-host' });
    }
    if (shopOrigin !== null && request.headers.origin === shopOrigin) {
      reply.headers({
        'access-control-allow-origin': shopOrigin,
        // The shop's pages send cookies along with whatever they ask; here there are none.
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Request-Id, Retry-After, Stripe-Should-Retry',
        vary: 'origin',
      });
      return;
    }
    if (SAFE.includes(request.method) || isOwnPage(request, name)) return;
    const error = 'The sandbox takes changes from its own pages and those of the shop only.';
    return reply.code(403).send({ error, code: 'foreign-origin' });
  });
  if (shopOrigin === null) return;
  // Browsers ask before they send JSON to another address.
  app.options('/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '300',
      })
      .send(),
  );
}

function isOwnPage({ headers }: FastifyRequest, name: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  // Browsers leave that out on http, except for this machine, and send this.
  return headers.origin === undefined || hostnameOf(headers.origin) === name;
}

function hostnameOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}
