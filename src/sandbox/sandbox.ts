import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { faultRoutes } from './faults/fault-routes.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from './keys.ts';
import { sandboxPages } from './sandbox-pages.ts';
import { countHeld } from './stripe/deliveries.ts';
import { stripeSandbox } from './stripe/stripe.ts';
import { ensureSandboxTables } from './tables.ts';

export type SandboxOptions = {
  /** A pool of the sandbox's own: the shop may hold all of its connections while it waits for an answer from here. */
  pool: pg.Pool;
  /** Where this machine reaches the shop for webhooks, such as http://127.0.0.1:3000; null while it does not listen yet. */
  shopUrl: () => string | null;
  /** The mailbox, when the sandbox's mail server runs: `startMailSandbox(…).routes`. */
  mailRoutes?: FastifyPluginAsync;
  secretKey?: string;
  publishableKey?: string;
  webhookSecret?: string;
};

export type Sandbox = {
  /** Resolves once every webhook has been delivered, was dropped or is held. */
  settled(): Promise<void>;
};

/** Local stand-ins for the outside world, everything under `/sandbox/`. Plain function: call it on the server before `listen`. */
export async function registerSandbox(app: FastifyInstance, options: SandboxOptions): Promise<Sandbox> {
  const { pool, shopUrl } = options;
  await ensureSandboxTables(pool);
  const secret = options.webhookSecret ?? SANDBOX_WEBHOOK_SECRET;
  const keys = {
    secretKey: options.secretKey ?? SANDBOX_SECRET_KEY,
    publishableKey: options.publishableKey ?? SANDBOX_PUBLISHABLE_KEY,
  };
  let settled: Sandbox['settled'] = () => Promise.resolve();
  await app.register(
    async (sandbox) => {
      await sandbox.register(sandboxPages);
      if (options.mailRoutes) await sandbox.register(options.mailRoutes);
      await sandbox.register(faultRoutes, { prefix: '/faults', pool, countHeld: () => countHeld(pool) });
      await sandbox.register(
        async (stripe) => {
          const worker = await stripeSandbox(stripe, {
            pool,
            keys,
            receiver: () => {
              const url = shopUrl();
              return url === null ? null : { url: `${url}/api/webhooks/stripe`, secret };
            },
          });
          settled = worker.settled;
        },
        { prefix: '/stripe' },
      );
    },
    { prefix: '/sandbox' },
  );
  return { settled: () => settled() };
}
