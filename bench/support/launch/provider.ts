import type { StripeCounters } from '#sandbox/stripe/stripe.ts';
import { type RunningSandbox, startSandboxProcess } from '#tests/support/processes/start-server.ts';

/** The card provider: the sandbox in a process of its own, with a database of its own, as `npm run sandbox` starts it. */
export type Provider = AsyncDisposable & {
  /** Such as http://127.0.0.1:3001. */
  origin: string;
  pid: number;
  /** The folder of its database. */
  dataDir: string;
  /** With these settings a shop uses it; its mail server is among them (`SMTP_URL`), and may be another. */
  forShop: Record<string, string>;
  /** What happened there, counted from its own records. */
  counters(): Promise<StripeCounters>;
  stop(): Promise<void>;
};

type Options = {
  /** Where webhooks go, and whose pages are let in: the shop, or the balancer in front of several. On this machine. */
  shopOrigin: string;
  dataDir: string;
};

export async function startProvider({ shopOrigin, dataDir }: Options): Promise<Provider> {
  const sandbox: RunningSandbox = await startSandboxProcess({
    PORT: '0',
    SMTP_PORT: '0',
    DATA_DIR: dataDir,
    SHOP_ORIGIN: shopOrigin,
  });
  const { origin, forShop } = sandbox;
  process.once('exit', () => sandbox.process.kill('SIGTERM'));
  const stop = async () => {
    if (sandbox.process.exitCode === null && sandbox.process.signalCode === null) await sandbox.stop();
  };
  return {
    origin,
    forShop,
    dataDir,
    pid: sandbox.process.pid ?? 0,
    stop,
    async counters() {
      const answer = await fetch(`${origin}/sandbox/stripe/counters`);
      if (!answer.ok) throw new Error(`The card provider does not count: ${answer.status}`);
      return (await answer.json()) as StripeCounters;
    },
    [Symbol.asyncDispose]: stop,
  };
}
