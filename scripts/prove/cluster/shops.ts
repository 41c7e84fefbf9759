import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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
  /** What its log calls errors, through all its starts. */
  errors(): string[];
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
const ERROR = 50;
/** In front of the shop stands the balancer, and the buyers say for themselves where they come from, as a CDN would. */
const PROXIES = '2';

/** Settings that all servers of one shop share (docs/operating.md, "Several servers"). */
export async function makeShops({ folder, ports, origin, primaryPort, outside }: Options): Promise<ShopServer[]> {
  const pictures = join(folder, 'pictures');
  await mkdir(pictures, { recursive: true });
  const { name, version } = JSON.parse(await readFile('package.json', 'utf8'));
  // What `npm run build -- --release` made right before.
  const release = resolve('release', `${name}-${version}`);
  return Promise.all(
    NAMES.map(async (name, index): Promise<ShopServer> => {
      const dataDir = join(folder, name);
      await mkdir(dataDir, { recursive: true });
      await symlink(pictures, join(dataDir, 'pictures'));
      const port = String(ports[index]);
      let running: RunningServer | null = null;
      let starting: Promise<RunningServer> | null = null;
      const started: RunningServer[] = [];
      const isUp = () => running !== null && running.process.exitCode === null && running.process.signalCode === null;
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
          const settings = {
            ...outside,
            PORT: port,
            ORIGIN: origin,
            DATA_DIR: dataDir,
            TRUST_PROXY: PROXIES,
            LOG_LEVEL: 'warn',
            DATABASE_URL: databaseUrl(primaryPort, name),
            DATABASE_OWNER_URL: databaseUrl(primaryPort, name, 'shop_owner'),
            SESSION_SECRET: 'one secret of all servers of this shop',
            DATA_KEY: 'one-data-key-of-all-servers-of-this-shop',
            DRAIN_SECONDS: '2',
          };
          starting = startServer(settings, release);
          running = await starting;
          started.push(running);
        },
        kill: async () => void (await end('kill')),
        drain: () => end('stop'),
        errors: () => started.flatMap((server) => server.log().split('\n').flatMap(errorIn)),
        async [Symbol.asyncDispose]() {
          // One that is still starting is there in a moment.
          running = (await starting?.catch(() => null)) ?? null;
          if (isUp()) await end('kill');
        },
      };
    }),
  );
}

/** The words of a line of the log that tells of an error; of what is no line of the log, what Node says when it ends a process. */
function errorIn(line: string): string[] {
  if (!line.startsWith('{"level":')) return /^(?:Uncaught|node:|\w*Error\b)/.test(line) ? [line.slice(0, 200)] : [];
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } };
  return level < ERROR ? [] : [`${msg ?? ''}: ${err?.message ?? ''}`.slice(0, 200)];
}
