import type { FastifyInstance } from 'fastify';
import { browserScript } from './browser-script.ts';

/** `/sandbox/stripe.js`, in the place of Stripe.js. */
export async function stripeScript(app: FastifyInstance): Promise<void> {
  let script: Promise<string> | null = null;
  app.get('/stripe.js', async (_request, reply) => {
    script ??= browserScript();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await script);
  });
}
