import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Refusal } from '#api/http/refusal.ts';
import { readMeasures } from '#shop/overview/read-measures.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Measures } from './measures.ts';

type Options = { token: string; measures: Measures; pool: pg.Pool; shop: Shop };

/** What Prometheus reads of this server, by a bearer token. Two that ask at once are told the same. */
export async function metrics(app: FastifyInstance, { token, measures, pool, shop }: Options): Promise<void> {
  let reading: Promise<string> | null = null;
  async function read(): Promise<string> {
    const read = await readMeasures(shop).catch((fault: unknown) => {
      shop.log.warn({ err: fault }, 'the figures of the shop could not be read');
      return null;
    });
    measures.shop(read);
    measures.pool(pool);
    return measures.registry.metrics();
  }
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new Refusal(401, 'unauthorized', 'Metrics are read with METRICS_TOKEN as a bearer token.');
    }
    reading ??= read().finally(() => {
      reading = null;
    });
    return reply.type(measures.registry.contentType).send(await reading);
  });
}

/** Takes the same time whatever was given, and however long it is. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
