// Waits for the test run to end, however it ends (its standard input closes), then ends the run's PostgreSQL and
// removes its folder.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const folder = process.argv[2];
process.stdin.resume();
process.stdin.on('close', async () => {
  const pid = postmaster();
  while (pid && isAlive(pid)) await pause(50);
  rmSync(folder, { recursive: true, force: true });
});

function postmaster() {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    // PostgreSQL's "immediate shutdown"; repeated, because a server that is only just starting may miss it.
    return process.kill(pid, 'SIGQUIT');
  } catch {
    return false;
  }
}
