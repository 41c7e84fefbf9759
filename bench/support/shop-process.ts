import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

export type ShopProcess = AsyncDisposable & {
  /** Such as http://localhost:41234. */
  origin: string;
  /** The server itself, below the process that started it. */
  pid: number;
  /** Where everything that it prints goes. */
  logFile: string;
};

const TIMEOUT_MS = 180_000;

/** The whole shop as `npm start` starts it, empty and with its log in a file; resolves once it takes visitors. */
export async function startShop(environment: Record<string, string> = {}): Promise<ShopProcess> {
  const folder = await createTemporaryFolder();
  const logFile = join(folder.path, 'log');
  const output = openSync(logFile, 'a');
  const starter = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { PATH: process.env.PATH, PORT: '0', SAMPLES: 'off', DATA_DIR: join(folder.path, 'data'), ...environment },
    stdio: ['ignore', output, output],
  });
  const ended = once(starter, 'exit');
  const origin = await readOrigin(starter, logFile);
  return {
    origin,
    pid: childOf(starter.pid ?? 0),
    logFile,
    async [Symbol.asyncDispose]() {
      starter.kill('SIGTERM');
      await ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function readOrigin(starter: ChildProcess, logFile: string): Promise<string> {
  const over = performance.now() + TIMEOUT_MS;
  while (starter.exitCode === null && performance.now() < over) {
    const address = /^ *The shop +(http\S+)$/m.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (address) return address;
    await pause(50);
  }
  starter.kill('SIGTERM');
  throw new Error(`The shop does not open:\n${readFileSync(logFile, 'utf8')}`);
}

function childOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(child);
}

const TICKS_PER_SECOND = 100;

/** The processor time that a process on this machine has taken until now, all of its threads together, in seconds. */
export function spentSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold spaces: user time is the 12th field, system time the 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
