import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { currentFaults, faultSwitches, PROVIDERS, resetFaults, setFaults } from './faults.ts';

const named = z.object({ provider: z.enum(PROVIDERS) });

/** Registered under `/sandbox/faults`: JSON for tests and a form for people. */
export async function faultRoutes(app: FastifyInstance, { pool }: { pool: pg.Pool }): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof z.ZodError) return reply.code(422).send({ error: z.prettifyError(error) });
    request.log.error(error, 'the fault switches failed');
    return reply.code(500).send({ error: 'The fault switches failed.' });
  });

  app.get('/:provider', (request) => currentFaults(pool, named.parse(request.params).provider));

  /** Sets all switches of a provider; those not named go back to harmless. */
  app.put('/:provider', async (request) => {
    const { provider } = named.parse(request.params);
    await setFaults(pool, provider, faultSwitches.parse(request.body));
    return currentFaults(pool, provider);
  });

  app.post('/reset', async (_request, reply) => {
    await resetFaults(pool);
    return reply.code(204).send();
  });
}
