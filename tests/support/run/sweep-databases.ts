import { glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Ends the temporary databases that run anywhere in a folder, and removes it. Nothing is saved. */
export async function sweepDatabases(folder: string): Promise<void> {
  for await (const pidFile of glob('{,*/,*/*/,*/*/*/}postgres/cluster/postmaster.pid', { cwd: folder })) {
    const pid = Number.parseInt(await readFile(join(folder, pidFile), 'utf8').catch(() => ''), 10);
    while (pid > 0 && isAlive(pid)) await pause(50);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

function isAlive(pid: number): boolean {
  try {
    // PostgreSQL's "immediate shutdown"; repeated, because a server that is only just starting may miss it.
    return process.kill(pid, 'SIGQUIT');
  } catch {
    return false;
  }
}
