import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { faultPage } from './fault-page.ts';
import {
  currentFaults,
  type Faults,
  faultSwitches,
  NO_FAULTS,
  PROVIDERS,
  type Provider,
  resetFaults,
  setFaults,
} from './faults.ts';

const named = z.object({ provider: z.enum(PROVIDERS) });

export type FaultOptions = {
  pool: pg.Pool;
  /** Who is shown on the page. */
  standIns: readonly Provider[];
  countHeld: () => Promise<number>;
};

/** Registered under `/sandbox/faults`: a form for people, JSON by GET and PUT for tests. */
export async function faultRoutes(app: FastifyInstance, { pool, standIns, countHeld }: FaultOptions): Promise<void> {
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, fromForm(String(body))));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) return reply.code(422).send({ error: z.prettifyError(error) });
    request.log.error(error, 'the fault switches failed');
    return reply.code(500).send({ error: 'The fault switches failed.' });
  });

  app.get('/', async (_request, reply) => {
    const set = async (provider: Provider): Promise<[Provider, Faults]> => [
      provider,
      await currentFaults(pool, provider),
    ];
    const [faults, held] = await Promise.all([Promise.all(standIns.map(set)), countHeld()]);
    return reply.type('text/html; charset=utf-8').send(faultPage({ faults, held }));
  });

  app.get('/:provider', (request) => currentFaults(pool, named.parse(request.params).provider));

  /** Sets all switches of a provider; those not named go back to harmless. */
  app.put('/:provider', async (request) => {
    const { provider } = named.parse(request.params);
    await setFaults(pool, provider, faultSwitches.parse(request.body));
    return currentFaults(pool, provider);
  });

  app.post('/:provider', async (request, reply) => {
    const { provider } = named.parse(request.params);
    await setFaults(pool, provider, faultSwitches.parse(request.body));
    return reply.redirect('/sandbox/faults', 303);
  });

  app.post('/reset', async (_request, reply) => {
    await resetFaults(pool);
    return reply.redirect('/sandbox/faults', 303);
  });
}

const FORM = 'application/x-www-form-urlencoded';

/** A form sends text alone; what each switch is by nature decides how it is read. */
function fromForm(body: string): Partial<Faults> {
  const entries = [...new URLSearchParams(body)].map(([name, value]): [string, unknown] => {
    const harmless = Object.entries(NO_FAULTS).find(([known]) => known === name)?.[1];
    if (typeof harmless === 'number') return [name, Number(value)];
    return [name, typeof harmless === 'boolean' ? value === 'true' : value];
  });
  return Object.fromEntries(entries);
}
