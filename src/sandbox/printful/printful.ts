import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Receiver, releaseHeld } from '#sandbox/shared/deliveries.ts';
import { readJson } from '#sandbox/shared/read-json.ts';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { type Settlements, startWorker, type Worker } from '#sandbox/shared/sandbox-worker.ts';
import { printDashboard } from './print-dashboard.ts';
import { change } from './printful-orders.ts';
import { printRest } from './printful-rest.ts';
import { getOrder } from './stored-orders.ts';
import { PRINT_CHANNEL } from './webhooks.ts';

export type PrintSandboxOptions = { pool: pg.Pool; receiver: () => Receiver | null };

const release = z.object({ order: z.enum(['oldest-first', 'newest-first']).default('oldest-first') });

/** Registered under `/sandbox/printful`: the API, and a page where a person does what Printful's people would do. */
export async function printSandbox(app: FastifyInstance, { pool, receiver }: PrintSandboxOptions): Promise<Worker> {
  const worker = startWorker({
    pool,
    channel: PRINT_CHANNEL,
    settlements: CALCULATIONS,
    receiver,
    onError: (error) => app.log.error(error, 'the sandbox Printful cannot deliver webhooks'),
  });
  app.addHook('onClose', () => worker.stop());
  await app.register(printRest, { pool, onChange: worker.checkNow });
  await app.register(printDashboard, { pool, onChange: worker.checkNow });
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    webhooks.post('/webhooks/release', async (request, reply) => {
      const isForm = request.headers['content-type'] !== 'application/json';
      const asked = release.safeParse(isForm ? {} : readJson(request.body));
      if (!asked.success) return reply.code(422).send({ error: z.prettifyError(asked.error) });
      const released = await releaseHeld(pool, PRINT_CHANNEL, asked.data.order);
      worker.checkNow();
      return isForm ? reply.redirect('/sandbox/faults', 303) : { released };
    });
  });
  return worker;
}

/** Costs are known a while after the order is: whoever asks meanwhile is told that they are being calculated. */
const CALCULATIONS: Settlements = {
  table: 'sandbox.printful_calculations',
  settleNext: (pool) =>
    inTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ order_id: string }>(
        `delete from sandbox.printful_calculations where order_id = (
           select order_id from sandbox.printful_calculations where due_at <= sandbox.now()
            order by due_at limit 1 for update skip locked
         ) returning order_id`,
      );
      const id = rows[0]?.order_id;
      if (id === undefined) return false;
      const order = await getOrder(tx, Number(id));
      await change(tx, { ...order, costs: { ...order.costs, state: 'done' } });
      return true;
    }),
};
