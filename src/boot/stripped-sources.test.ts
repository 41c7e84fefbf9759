import { spawnSync } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const hook = fileURLToPath(new URL('../../scripts/stripped-sources.mjs', import.meta.url));

/** A shop of two files, built: what it says tells which of their two forms has run. */
async function openBuilt(root: string): Promise<void> {
  for (const folder of ['scripts', 'src', 'build/stripped']) await mkdir(join(root, folder), { recursive: true });
  await cp(hook, join(root, 'scripts/stripped-sources.mjs'));
  const main = (form: string) => `import { Worker } from 'node:worker_threads';
    console.log('main.ts ${form}');
    new Worker(new URL('./thread.ts', import.meta.url));`;
  await writeFile(join(root, 'src/main.ts'), main('as it was written'));
  await writeFile(join(root, 'build/stripped/main.ts'), main('as it was built'));
  await writeFile(join(root, 'src/thread.ts'), `console.log('thread.ts as it was written');`);
  await writeFile(join(root, 'build/stripped/thread.ts'), `console.log('thread.ts as it was built');`);
}

const run = (root: string) =>
  spawnSync(process.execPath, ['--import', './scripts/stripped-sources.mjs', 'src/main.ts'], {
    cwd: root,
    encoding: 'utf8',
  });

test('the server runs its sources as they were built, and so do its threads', async () => {
  await using folder = await createTemporaryFolder();
  await openBuilt(folder.path);
  const { stdout, stderr } = run(folder.path);
  expect(stderr).toBe('');
  expect(stdout).toBe('main.ts as it was built\nthread.ts as it was built\n');
});

test('a source that was not built is not run, and whoever starts the server is told what to do', async () => {
  await using folder = await createTemporaryFolder();
  await openBuilt(folder.path);
  await rm(join(folder.path, 'build/stripped/main.ts'));
  const { stdout, stderr, status } = run(folder.path);
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('src/main.ts was not built: run `npm run build`.');
});
