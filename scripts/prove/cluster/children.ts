import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SystemUser } from '#db/embedded/system-user.ts';

export type Child = {
  name: string;
  pid: number;
  hasEnded(): boolean;
  /** Sends the signal and waits for the end; SIGKILL follows after ten seconds. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** The last of what it has printed. */
  lastWords(): string;
};

type Start = {
  name: string;
  program: string;
  words: string[];
  folder: string;
  user?: SystemUser;
  env?: NodeJS.ProcessEnv;
};

const PATIENCE_MS = 10_000;

/** Starts a program whose words go into a file of its folder, `NAME.log`. */
export function startChild({ name, program, words, folder, user = null, env = {} }: Start): Child {
  const path = join(folder, `${name}.log`);
  const output = openSync(path, 'a', 0o644);
  const child = spawn(program, words, {
    // The project's own folder may be closed to the user.
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
    stdio: ['ignore', output, output],
    ...user,
  });
  closeSync(output);
  let fault: Error | null = null;
  child.once('error', (cause) => {
    fault = cause;
  });
  const hasEnded = () => fault !== null || isOver(child);
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded,
    lastWords: () => `${fault ?? ''}${readFileSync(path, 'utf8').split('\n').slice(-15).join('\n')}`,
    async end(signal) {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Asks again and again until it is so; throws a sentence with `what` when it takes too long or `signal` ends it. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 60_000, everyMs = 100, signal }: { withinMs?: number; everyMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const over = performance.now() + withinMs;
  while (!(await isSo())) {
    signal?.throwIfAborted();
    if (performance.now() > over) throw new Error(`After ${withinMs / 1000} s still not: ${what}.`);
    await pause(everyMs, undefined, { signal });
  }
}
