import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * A copy of what git knows of the project, or would, in which something may be broken on purpose; it goes when the process ends.
 * `packages`: shared with the project, or a copy of their own, to which packages may be added.
 */
export function copyProject(root: string, packages: 'shared' | 'own'): string {
  const copy = mkdtempSync(join(tmpdir(), 'fulldraw-copy-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of new Set(stdout.split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true, verbatimSymlinks: true });
  }
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  if (packages === 'shared') symlinkSync(from, to);
  else spawnSync('cp', ['-a', from, to]);
  return copy;
}
