import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Many shops are started from the same sources: what the first has compiled, the others read. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

/** Many run at a time, on a machine that is not theirs. */
const SMALL = 'shared_buffers=64MB, maintenance_work_mem=64MB, max_wal_size=1GB';

export type RunningServer = {
  /** Where the shop is, such as http://localhost:41234. */
  origin: string;
  process: ChildProcess;
  /** The folder of its database; empty where the settings name another database. */
  dataDir: string;
  /** Everything it has printed until now. */
  log(): string;
  /** SIGTERM, and its exit code once it has ended. */
  stop(): Promise<number | null>;
  /** SIGKILL: the power is gone for the server, while its database goes on. */
  kill(): Promise<void>;
};

/**
 * The whole shop as a process of its own, as `npm run build` made it and `npm start` runs it, or as the release in a folder is started;
 * resolves once it takes visitors.
 */
export function startServer(environment: Record<string, string>, release?: string): Promise<RunningServer> {
  const size = environment.DATABASE_URL ? {} : { POSTGRES_SETTINGS: SMALL };
  const script = release ? join(release, 'server.js') : 'build/shop/main.js';
  return startProcess(script, /^ *The shop +(http\S+)$/m, { ...size, ...environment });
}

export type RunningSandbox = RunningServer & {
  /** With these settings a shop uses it. */
  forShop: Record<string, string>;
};

/** The sandbox as a process of its own, as `npm run sandbox` runs it; resolves once it has printed what a shop is told. */
export async function startSandboxProcess(environment: Record<string, string>): Promise<RunningSandbox> {
  const running = await startProcess(
    'scripts/commands/sandbox.ts',
    /^ *The sandbox +(http\S+?)\/sandbox\/$[\s\S]*^SENDGRID/m,
    environment,
  );
  const printed = running.log().matchAll(/^([A-Z_]+)=(\S+)$/gm);
  return { ...running, forShop: Object.fromEntries(Array.from(printed, ([, name = '', value = '']) => [name, value])) };
}

/** A test that fails stops nothing; its worker ends then, and they with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** `announces`: what it prints when it is open; the first group is its address. */
async function startProcess(
  script: string,
  announces: RegExp,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SAMPLES: 'off', NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit');
  running.add(child);
  child.once('exit', () => running.delete(child));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = announces.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} instead of opening:\n${printed}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  };
  return {
    origin,
    process: child,
    dataDir: environment.DATA_DIR ?? '',
    log: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
