import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const SCRIPTS = fileURLToPath(new URL('../../../scripts', import.meta.url));
export const PACKAGES = { packages: { 'node_modules/one': { integrity: 'sha512-one' } } };
/** Programs that start at once on a quiet machine take half a minute on one that does ten things at a time. */
export const PATIENCE_MS = 90_000;
/** Notes its own number, starts a program beside it that would outlive it, and stays. */
export const STAYS = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const note = (pid) => writeFileSync(new URL('file://' + process.cwd() + '/alive/' + pid), '');
note(spawn('sleep', ['1000'], { stdio: 'ignore' }).pid);
note(process.pid);
setInterval(() => {}, 1000);
`;
/** A shop: what it starts it also ends. */
const SERVES = `${STAYS.replace('note(spawn', 'const beside = spawn').replace('.pid);\nnote', ';\nnote')}
note(beside.pid);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => beside.kill() && process.exit(0));
`;

/** A project with the scripts of this one; what they start are programs of the test's. */
export async function openProject(programs: Record<string, string>) {
  const { path, ...folder } = await createTemporaryFolder();
  await cp(SCRIPTS, join(path, 'scripts'), { recursive: true });
  for (const name of ['alive', 'src', 'node_modules/vitest', 'tests', 'bench'])
    await mkdir(join(path, name), { recursive: true });
  const files = { 'scripts/build.ts': '', 'scripts/check.ts': '', 'src/main.ts': SERVES, ...programs };
  const locks = { 'package-lock.json': PACKAGES, 'node_modules/.package-lock.json': PACKAGES };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  for (const [name, packages] of Object.entries(locks)) await writeFile(join(path, name), JSON.stringify(packages));
  await writeFile(join(path, 'package.json'), '{"type":"module"}');
  const started: ChildProcess[] = [];
  const noted = async () => (await readdir(join(path, 'alive'))).map(Number);
  return {
    path,
    run(words: string[], environment: Record<string, string> = {}, node = process.execPath) {
      const env = { PATH: process.env.PATH, HOME: path, ...environment };
      const child = spawn(node, words, { cwd: path, env, stdio: ['ignore', 'pipe', 'pipe'] });
      started.push(child);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      return { child, ended: once(child, 'exit'), said: () => said };
    },
    hasStarted: (programs: number) =>
      vi.waitFor(async () => expect((await noted()).length).toBe(programs), { timeout: PATIENCE_MS, interval: 50 }),
    running: async () => (await noted()).filter(isAlive),
    async [Symbol.asyncDispose]() {
      for (const child of started) child.kill('SIGKILL');
      for (const pid of (await noted()).filter(isAlive)) process.kill(pid, 'SIGKILL');
      await folder[Symbol.asyncDispose]();
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
