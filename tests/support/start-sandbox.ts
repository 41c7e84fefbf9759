import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { type Account, findByAddress, keepAccount, newUid } from '#sandbox/identity/accounts.ts';
import { registerSandbox, type Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts';
import { releaseHeld } from '#sandbox/shared/deliveries.ts';
import { type Faults, faultSwitches, type Provider, setFaults } from '#sandbox/shared/faults.ts';
import { STRIPE_CHANNEL } from '#sandbox/stripe/protocol/channel.ts';
import { countStripe, type StripeCounters } from '#sandbox/stripe/stripe.ts';

export type RunningSandbox = Sandbox &
  AsyncDisposable & {
    /** Its address, such as http://127.0.0.1:41234. */
    baseUrl: string;
    /** The `apiBase` for the shop's card provider. */
    stripeBase: string;
    /** From now on webhooks go to this address of a shop. */
    deliverTo(shopUrl: string): void;
    /** Switches on the faults named and all others off; `{}` heals the provider. */
    setFaults(provider: Provider, faults: Partial<Faults>): Promise<void>;
    /** Makes or changes the account with this uid, else this address, at the identity provider; gives its uid. */
    keepAccount(account: Partial<Account>): Promise<string>;
    /** Lets the webhooks go that `holdWebhooks` kept back; `settled()` then waits for their delivery. */
    releaseWebhooks(order?: 'oldest-first' | 'newest-first'): Promise<void>;
    /** What really happened at the card provider. */
    counters(): Promise<StripeCounters>;
    close(): Promise<void>;
  };

type StartOptions = Pick<SandboxOptions, 'pool' | 'standIns' | 'clock' | 'shopOrigin'> & { shopUrl?: string };

const NOBODY = { email: null, verified: true, name: null, picture: null };

/** The sandbox alone on a free port, for tests: `await using sandbox = await startSandbox({ pool })`. */
export async function startSandbox({ pool, shopUrl, ...more }: StartOptions): Promise<RunningSandbox> {
  let receiver = shopUrl ?? null;
  const app = Fastify({ forceCloseConnections: true });
  const sandbox = await registerSandbox(app, { ...more, pool, shopUrl: () => receiver });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const close = async () => app.close();
  return {
    ...sandbox,
    baseUrl,
    stripeBase: `${baseUrl}/sandbox/stripe`,
    deliverTo(url) {
      receiver = url;
    },
    setFaults: (provider, faults) => setFaults(pool, provider, faultSwitches.parse(faults)),
    async keepAccount(account) {
      const known = account.email ? await findByAddress(pool, account.email) : null;
      const kept = { ...NOBODY, uid: known?.uid ?? newUid(), ...account };
      await keepAccount(pool, kept);
      return kept.uid;
    },
    async releaseWebhooks(order = 'oldest-first') {
      await releaseHeld(pool, STRIPE_CHANNEL, order);
    },
    counters: () => countStripe(pool),
    close,
    [Symbol.asyncDispose]: close,
  };
}
