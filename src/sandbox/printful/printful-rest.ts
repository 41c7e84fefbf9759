import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { currentFaults, strikes } from '#sandbox/shared/faults.ts';
import { SANDBOX_PRINT_TOKEN } from '#sandbox/shared/keys.ts';
import { refusalStatus } from '#sandbox/shared/refusal-status.ts';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import {
  findBlank,
  findStoreProduct,
  toItem,
  toOldOrder,
  toOrder,
  toShipment,
  toStoreProduct,
} from './printful-answers.ts';
import { STORE_PRODUCTS } from './printful-catalogue.ts';
import { badRequest, notFound, PrintApiError } from './printful-error.ts';
import { cancelOrder, confirmOrder, createOrder } from './printful-orders.ts';
import { findOrder, getOrder } from './stored-orders.ts';

type Call = { tx: SandboxTransaction; id: string; body: unknown; base: string; limit: number; offset: number };
type Endpoint = { method: 'GET' | 'POST' | 'DELETE'; path: string; answer: (call: Call) => Promise<object> };

/** Printful's addresses as the shop's client uses them: orders by the second version, products of the store by the first. */
const ENDPOINTS: Endpoint[] = [
  {
    method: 'POST',
    path: '/v2/orders',
    answer: async ({ tx, body, base }) => ({ data: toOrder(await createOrder(tx, body), base) }),
  },
  {
    method: 'GET',
    path: '/v2/orders/:id',
    answer: async ({ tx, id, base }) => ({ data: toOrder(await findOrder(tx, id), base) }),
  },
  {
    method: 'POST',
    path: '/v2/orders/:id/confirmation',
    async answer({ tx, id, base }) {
      const order = await findOrder(tx, id);
      await confirmOrder(tx, order);
      const data = toOrder(await getOrder(tx, order.id), base);
      const { self, order_confirmation, order_items, shipments } = data._links;
      return { data, _links: { self: order_confirmation, order: self, order_items, shipments } };
    },
  },
  {
    method: 'GET',
    path: '/v2/orders/:id/order-items',
    async answer({ tx, id, base }) {
      const order = await findOrder(tx, id);
      const { self, order_items } = toOrder(order, base)._links;
      return { data: order.items.map((item) => toItem(order, item, base)), _links: { self: order_items, order: self } };
    },
  },
  {
    method: 'GET',
    path: '/v2/orders/:id/shipments',
    async answer({ tx, id, base, limit, offset }) {
      const order = await findOrder(tx, id);
      const data = order.packages.slice(offset, offset + limit).map((each) => toShipment(order, each, base));
      const paging = { total: order.packages.length, offset, limit };
      return { data, _links: { self: toOrder(order, base)._links.shipments }, paging };
    },
  },
  {
    method: 'GET',
    path: '/v2/catalog-products/:id',
    answer: async ({ id, base }) => ({ data: findBlank(id, base) ?? missing() }),
  },
  {
    method: 'GET',
    path: '/store/products',
    async answer({ base, limit, offset }) {
      const page = STORE_PRODUCTS.slice(offset, offset + limit).map((each) => toStoreProduct(each, base));
      return { code: 200, result: page, paging: { total: STORE_PRODUCTS.length, offset, limit } };
    },
  },
  {
    method: 'GET',
    path: '/store/products/:id',
    answer: async ({ id, base }) => ({ code: 200, result: findStoreProduct(id, base) ?? missing() }),
  },
  {
    method: 'DELETE',
    path: '/orders/:id',
    async answer({ tx, id }) {
      const order = await findOrder(tx, id);
      await cancelOrder(tx, order);
      return { code: 200, result: toOldOrder(await getOrder(tx, order.id)) };
    },
  },
];

function missing(): never {
  throw notFound();
}

const LONGEST_PAGE = 100;

export async function printRest(app: FastifyInstance, { pool, onChange }: { pool: pg.Pool; onChange: () => void }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PrintApiError) return reply.code(error.status).send(error.body);
    const status = refusalStatus(error);
    if (status) return reply.code(status).send(new PrintApiError(status, 'BadRequest', 'Invalid request').body);
    request.log.error(error, 'the sandbox Printful failed');
    return reply.code(500).send(UNEXPECTED);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound().body));
  for (const { method, path, answer } of ENDPOINTS) {
    app.route({ method, url: path, handler: (request, reply) => handle(answer, request, reply) });
  }

  async function handle(answer: Endpoint['answer'], request: FastifyRequest, reply: FastifyReply) {
    const faults = await currentFaults(pool, 'printful');
    const touched = `${request.method} ${request.url}`.includes(faults.only);
    if (touched && faults.latencyMs > 0) await pause(faults.latencyMs);
    if (touched && strikes(faults.rateLimitRate)) {
      throw new PrintApiError(429, 'TooManyRequests', 'Too many requests, please try again later');
    }
    if (touched && strikes(faults.errorRate)) return reply.code(500).send(UNEXPECTED);
    refuseStrangers(request.headers.authorization);
    const body = readBody(request.body);
    const said = await inTransaction(pool, (tx) => answer({ tx, body, ...readAddress(request) }));
    if (request.method !== 'GET') onChange();
    if (touched && request.method !== 'GET' && strikes(faults.failAfterRate)) {
      if (faults.failAfter === 'error') return reply.code(500).send(UNEXPECTED);
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return reply.send(said);
  }
}

const UNEXPECTED = {
  type: 'https://developers.printful.com/docs/v2-beta/#errors/internal-server-error',
  status: 500,
  title: 'Internal Server Error',
  details: 'An error occurred and we have been notified.',
};

function refuseStrangers(authorization: string | undefined): void {
  if (authorization === `Bearer ${SANDBOX_PRINT_TOKEN}`) return;
  throw new PrintApiError(401, 'Unauthorized', 'The access token provided is invalid.');
}

function readBody(body: unknown): unknown {
  if (typeof body !== 'string' || body === '') return null;
  // PostgreSQL's text holds no NUL.
  if (body.includes('\\u0000')) throw badRequest('The request contains a NUL character.');
  try {
    return JSON.parse(body);
  } catch {
    throw new PrintApiError(400, 'BadRequest', 'The request is no JSON.');
  }
}

function readAddress(request: FastifyRequest): Omit<Call, 'tx' | 'body'> {
  const { id = '' } = request.params as { id?: string };
  if (id.includes('\0')) throw notFound();
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const number = (name: string, usual: number) =>
    /^\d{1,6}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : usual;
  return {
    id,
    base: `${request.protocol}://${request.host}/sandbox/printful`,
    limit: Math.min(number('limit', 20) || 20, LONGEST_PAGE),
    offset: number('offset', 0),
  };
}
