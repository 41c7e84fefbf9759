import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import { faultRoutes } from './faults/fault-routes.ts';
import { identitySandbox } from './identity/identity-sandbox.ts';
import { answerOwnCallers } from './own-callers.ts';
import { printSandbox } from './printful/printful.ts';
import { PRINT_CHANNEL } from './printful/webhooks.ts';
import { pushRoutes } from './push/push-routes.ts';
import { sandboxPages } from './sandbox-pages.ts';
import { countHeld } from './shared/deliveries.ts';
import { PROVIDERS, type Provider } from './shared/faults.ts';
import {
  SANDBOX_PRINT_WEBHOOK_SECRET,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from './shared/keys.ts';
import { sandboxNow, setSandboxClock } from './shared/sandbox-clock.ts';
import type { Worker } from './shared/sandbox-worker.ts';
import { stripeScript } from './stripe/browser-script.ts';
import { STRIPE_CHANNEL } from './stripe/protocol/channel.ts';
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
  /** The address under which the push service gives its endpoints out; the one that was asked by default. */
  pushOrigin?: string;
  /** That of the stand-ins; the machine's by default. */
  clock?: () => Date;
};

export type Sandbox = {
  /** Resolves once every webhook has been delivered, was dropped or is held. */
  settled(): Promise<void>;
};

/** Local stand-ins for the outside world, everything under `/sandbox/`. Plain function: call it on the server before `listen`, once
 * `prepareSandbox` has made its tables. */
export async function registerSandbox(app: FastifyInstance, options: SandboxOptions): Promise<Sandbox> {
  const { pool, shopUrl, hosts = [], shopOrigin = null, standIns = PROVIDERS, mailRoutes } = options;
  const { demoAccounts = true, pushOrigin = null } = options;
  if (options.clock) {
    const putBack = setSandboxClock(options.clock);
    app.addHook('onClose', async () => putBack());
  }
  const workers: Worker[] = [];
  await app.register(
    async (sandbox) => {
      answerOwnCallers(sandbox, { hosts, shopOrigin });
      // PostgreSQL keeps no NUL: nothing here has one in its name.
      sandbox.addHook('onRequest', async ({ url }, reply) => {
        if (url.includes('%00')) await reply.code(404).send({ error: 'There is nothing at this address.' });
      });
      await sandbox.register(sandboxPages, { standIns, demoAccounts });
      await sandbox.register(faultRoutes, { prefix: '/faults', pool, standIns, countHeld: heldOf });
      if (mailRoutes) await sandbox.register(mailRoutes);
      if (standIns.includes('identity')) {
        await sandbox.register(identitySandbox, {
          prefix: '/identity',
          pool,
          clock: sandboxNow,
          demoAccounts,
          shopOrigin,
        });
      }
      if (standIns.includes('push')) {
        await sandbox.register(pushRoutes, { prefix: '/push', pool, origin: pushOrigin, clock: sandboxNow });
      }
      if (standIns.includes('printful')) {
        await sandbox.register(
          async (printful) =>
            void workers.push(await printSandbox(printful, { pool, receiver: () => printReceiver(shopUrl()) })),
          { prefix: '/printful' },
        );
      }
      if (!standIns.includes('stripe')) return;
      await sandbox.register(stripeScript);
      await sandbox.register(
        async (stripe) => {
          workers.push(await stripeSandbox(stripe, { pool, keys: KEYS, receiver: () => receiverAt(shopUrl()) }));
        },
        { prefix: '/stripe' },
      );
    },
    { prefix: '/sandbox' },
  );
  return {
    async settled() {
      for (const worker of workers) await worker.settled();
    },
  };

  async function heldOf(provider: Provider): Promise<number> {
    const channel = CHANNELS.find((each) => each.provider === provider);
    return channel ? countHeld(pool, channel) : 0;
  }
}

const CHANNELS = [STRIPE_CHANNEL, PRINT_CHANNEL];

const KEYS = { secretKey: SANDBOX_SECRET_KEY, publishableKey: SANDBOX_PUBLISHABLE_KEY };

function printReceiver(url: string | null) {
  return url === null ? null : { url: `${url}/api/webhooks/printful`, secret: SANDBOX_PRINT_WEBHOOK_SECRET };
}

function receiverAt(url: string | null) {
  return url === null ? null : { url: `${url}/api/webhooks/stripe`, secret: SANDBOX_WEBHOOK_SECRET };
}
