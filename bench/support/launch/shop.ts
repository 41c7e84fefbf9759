import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { processesBelow } from './processes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 600_000;

/** The whole shop as `npm start` runs it, its log in a file. */
export type LaunchedShop = AsyncDisposable & {
  /** As customers write it, such as http://localhost:41234. */
  origin: string;
  /** Of the server itself, without the small process that has started it. Null where that cannot be seen. */
  pid: number | null;
  logFile: string;
  stop(): Promise<void>;
};

/** `settings` beside PATH are all that it is told: what the environment has of a real shop's is not passed on. */
export async function startShop(settings: Record<string, string>, logFile: string): Promise<LaunchedShop> {
  await using log = await open(logFile, 'a');
  const { PATH, HOME } = process.env;
  const starter = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = once(starter, 'exit');
  process.once('exit', () => starter.kill('SIGTERM'));
  const origin = settings.ORIGIN ?? `http://localhost:${settings.PORT}`;
  await untilReady(starter, `http://127.0.0.1:${settings.PORT}/readyz`, logFile);
  const stop = async () => {
    if (starter.exitCode !== null || starter.signalCode !== null) return;
    starter.kill('SIGTERM');
    await ended;
  };
  return { origin, pid: serverBelow(starter), logFile, stop, [Symbol.asyncDispose]: stop };
}

async function untilReady(starter: ChildProcess, url: string, logFile: string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(100)) {
    if (starter.exitCode !== null) break;
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
  }
  starter.kill('SIGTERM');
  throw new Error(`The shop did not open. Its log says why: ${logFile}`);
}

function serverBelow({ pid = 0 }: ChildProcess): number | null {
  return processesBelow(pid).find(({ command }) => command.includes('build/shop/main.js'))?.pid ?? null;
}
