import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const hook = fileURLToPath(new URL('../../scripts/remembered-imports.mjs', import.meta.url));

async function start(root: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await mkdir(join(root, 'scripts'), { recursive: true });
  await cp(hook, join(root, 'scripts/remembered-imports.mjs'));
  return spawnSync(process.execPath, ['--import', './scripts/remembered-imports.mjs', 'src/main.mjs'], {
    cwd: root,
    encoding: 'utf8',
  });
}

const PACKAGE = JSON.stringify({ exports: { import: './in-a-module.mjs', require: './required.cjs' } });

test('each source of the server gets what it imports, also where a package is both imported and required', async () => {
  await using folder = await createTemporaryFolder();
  const { stdout, stderr } = await start(folder.path, {
    'package.json': JSON.stringify({ imports: { '#*': './src/*' } }),
    'node_modules/arrows/package.json': PACKAGE,
    'node_modules/arrows/in-a-module.mjs': `export default 'imported';`,
    'node_modules/arrows/required.cjs': `module.exports = 'required';`,
    'src/main.mjs': `import '#first.mjs'; import '#orders/second.mjs'; import '#orders/third.cjs';`,
    'src/first.mjs': `import arrows from 'arrows'; console.log('first', arrows);`,
    'src/orders/second.mjs': `import arrows from 'arrows'; import '#first.mjs'; console.log('second', arrows);`,
    'src/orders/third.cjs': `console.log('third', require('arrows'));`,
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('first imported\nsecond imported\nthird required\n');
});

test('what is nowhere is missed by its name, as without the memory', async () => {
  await using folder = await createTemporaryFolder();
  const { status, stderr } = await start(folder.path, { 'src/main.mjs': `import 'arrows';` });
  expect(status).toBe(1);
  expect(stderr).toContain("Cannot find package 'arrows'");
});
