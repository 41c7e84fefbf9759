import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Ends a throw-away database, if it runs, and removes its data folder. Nothing of it is saved. */
export async function sweepDatabase(dataDir: string): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(pidFile, 10);
  while (pid > 0 && isAlive(pid)) await pause(50);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}

function isAlive(pid: number): boolean {
  try {
    // PostgreSQL's "immediate shutdown"; repeated, because a server that is only just starting may miss it.
    return process.kill(pid, 'SIGQUIT');
  } catch {
    return false;
  }
}
