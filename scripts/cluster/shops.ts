import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningServer, startServer } from '#tests/support/processes/start-server.ts';
import { databaseUrl } from './patroni.ts';

/** One of the shop's servers, which is started again under the same name and port. */
export type ShopServer = AsyncDisposable & {
  name: string;
  /** The server itself, past the balancer. */
  address: string;
  isUp(): boolean;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM, and its exit code: 0 once everything under way is done. */
  drain(): Promise<number | null>;
  /** What it has printed since its last start. */
  log(): string;
};

type Options = {
  folder: string;
  ports: number[];
  /** Where customers find the shop: the balancer. */
  origin: string;
  primaryPort: number;
  /** Card provider, accounts, printing, mail. */
  outside: Record<string, string>;
};

export const NAMES = ['shop-1', 'shop-2', 'shop-3'];
/** In front of the shop stands the balancer, and the buyers say for themselves where they come from, as a CDN would. */
const PROXIES = '2';

/** Settings that all servers of one shop share (docs/operating.md, "Several servers"). */
export async function makeShops({ folder, ports, origin, primaryPort, outside }: Options): Promise<ShopServer[]> {
  const pictures = join(folder, 'pictures');
  await mkdir(pictures, { recursive: true });
  return Promise.all(
    NAMES.map(async (name, index): Promise<ShopServer> => {
      const dataDir = join(folder, name);
      await mkdir(dataDir, { recursive: true });
      await symlink(pictures, join(dataDir, 'pictures'));
      const port = String(ports[index]);
      let running: RunningServer | null = null;
      let starting: Promise<RunningServer> | null = null;
      const isUp = () =>
        running !== null && running.process.exitCode === null && running.process.signalCode === null;
      const end = async (how: 'kill' | 'stop') => {
        const ending = running;
        running = null;
        return (await ending?.[how]()) ?? null;
      };
      return {
        name,
        address: `http://127.0.0.1:${port}`,
        isUp,
        async start() {
          starting = startServer({
            ...outside,
            ...{ PORT: port, ORIGIN: origin, DATA_DIR: dataDir, TRUST_PROXY: PROXIES, LOG_LEVEL: 'warn' },
            DATABASE_URL: databaseUrl(primaryPort, name),
            SESSION_SECRET: 'one secret of all servers of this shop',
            DATA_KEY: 'one-data-key-of-all-servers-of-this-shop',
            DRAIN_SECONDS: '2',
          });
          running = await starting;
        },
        kill: async () => void (await end('kill')),
        drain: () => end('stop'),
        log: () => running?.log() ?? '',
        async [Symbol.asyncDispose]() {
          // One that is still starting is there in a moment.
          running = (await starting?.catch(() => null)) ?? null;
          if (isUp()) await end('kill');
        },
      };
    }),
  );
}
