import { join } from 'node:path';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { freePorts } from './free-ports.ts';
import { type RunningSandbox, type RunningServer, startSandboxProcess, startServer } from './start-server.ts';

export type ShopBesideSandbox = AsyncDisposable & {
  /** Goes on whatever becomes of the shop. */
  sandbox: RunningSandbox;
  /** As it was started last. */
  shop(): RunningServer;
  /** Opens the shop again, on the same data and at the same address. */
  restart(): Promise<RunningServer>;
  /** Switches on these faults of the card provider, and all others off. */
  setFaults(faults: Record<string, unknown>): Promise<void>;
};

/** A shop, and the sandbox in a process of its own with a database of its own. A webhook that was not taken comes again soon. */
export async function openShopBesideSandbox(): Promise<ShopBesideSandbox> {
  const { path } = await createTemporaryFolder();
  const started: RunningServer[] = [];
  const close = async () => {
    // What has ended already does not mind.
    for (const { process } of started) process.kill('SIGKILL');
    await sweepDatabases(path);
  };
  try {
    // The sandbox has to know where the shop will be, and the shop is there again after each kill.
    const [port = ''] = (await freePorts(1)).map(String);
    const sandbox = await startSandboxProcess({
      PORT: '0',
      SMTP_PORT: '0',
      DATA_DIR: join(path, 'sandbox'),
      SHOP_ORIGIN: `http://localhost:${port}`,
    });
    started.push(sandbox);
    const settings = { PORT: port, DATA_DIR: join(path, 'shop'), TRUST_PROXY: '1', LOG_LEVEL: 'error' };
    const restart = async () => {
      const shop = await startServer({ ...sandbox.forShop, ...settings });
      started.push(shop);
      return shop;
    };
    const setFaults = async (faults: Record<string, unknown>) => {
      const answer = await fetch(`${sandbox.origin}/sandbox/faults/stripe`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redeliveryPause: 0.001, ...faults }),
      });
      if (!answer.ok) throw new Error(`no such faults: ${await answer.text()}`);
    };
    await setFaults({});
    let shop = await restart();
    return {
      sandbox,
      shop: () => shop,
      restart: async () => {
        shop = await restart();
        return shop;
      },
      setFaults,
      [Symbol.asyncDispose]: close,
    };
  } catch (fault) {
    await close();
    throw fault;
  }
}
