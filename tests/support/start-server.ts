import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Many shops are started from the same sources: what the first has compiled, the others read. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

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

/** The whole shop as a process of its own, as `npm start` runs it; resolves once it takes visitors. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = /^ *The shop +(http\S+)$/m.exec(printed)?.[1];
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
