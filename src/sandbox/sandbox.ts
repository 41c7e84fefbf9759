import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { ensureSandboxTables } from './database.ts';
import { faultRoutes } from './faults/fault-routes.ts';
import { PROVIDERS, type Provider } from './faults/faults.ts';
import { identitySandbox } from './identity/identity-sandbox.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from './keys.ts';
import { answerOwnCallers } from './own-callers.ts';
import { sandboxPages } from './sandbox-pages.ts';
import { stripeScript } from './stripe/browser-script.ts';
import { countHeld } from './stripe/deliveries.ts';
import { stripeSandbox } from './stripe/stripe.ts';

export type SandboxOptions = {
  /** A pool of the sandbox's own: the shop may hold all of its connections while it waits for an answer from here. */
  pool: pg.Pool;
  /** Where this machine reaches the shop for webhooks, such as http://127.0.0.1:3000; null while it does not listen yet. */
  shopUrl: () => string | null;
  /** The names under which browsers and the shop come here, besides those of this machine. */
  hosts?: readonly string[];
  /** The address of the shop's pages, when the shop is another process. */
  shopOrigin?: string | null;
  /** The services that are stood in for; all of them by default. */
  standIns?: readonly Provider[];
  /** The mailbox, when the sandbox's mail server runs: `startMailSandbox(…).routes`. */
  mailRoutes?: FastifyPluginAsync;
  /** People who always have an account; none in production. */
  demoAccounts?: boolean;
  clock?: () => Date;
};

export type Sandbox = {
  /** Resolves once every webhook has been delivered, was dropped or is held. */
  settled(): Promise<void>;
};

/** Local stand-ins for the outside world, everything under `/sandbox/`. Plain function: call it on the server before `listen`. */
export async function registerSandbox(app: FastifyInstance, options: SandboxOptions): Promise<Sandbox> {
  const { pool, shopUrl, hosts = [], shopOrigin = null, standIns = PROVIDERS, mailRoutes } = options;
  const { demoAccounts = true, clock = () => new Date() } = options;
  await ensureSandboxTables(pool);
  let settled: Sandbox['settled'] = () => Promise.resolve();
  await app.register(
    async (sandbox) => {
      answerOwnCallers(sandbox, { hosts, shopOrigin });
      await sandbox.register(sandboxPages, { standIns, demoAccounts });
      await sandbox.register(faultRoutes, { prefix: '/faults', pool, standIns, countHeld: () => countHeld(pool) });
      if (mailRoutes) await sandbox.register(mailRoutes);
      if (standIns.includes('identity')) {
        await sandbox.register(identitySandbox, { prefix: '/identity', pool, clock, demoAccounts, shopOrigin });
      }
      if (!standIns.includes('stripe')) return;
      await sandbox.register(stripeScript);
      await sandbox.register(
        async (stripe) => {
          const worker = await stripeSandbox(stripe, { pool, keys: KEYS, receiver: () => receiverAt(shopUrl()) });
          settled = worker.settled;
        },
        { prefix: '/stripe' },
      );
    },
    { prefix: '/sandbox' },
  );
  return { settled: () => settled() };
}

const KEYS = { secretKey: SANDBOX_SECRET_KEY, publishableKey: SANDBOX_PUBLISHABLE_KEY };

function receiverAt(url: string | null) {
  return url === null ? null : { url: `${url}/api/webhooks/stripe`, secret: SANDBOX_WEBHOOK_SECRET };
}
