import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openProject, STAYS } from '#tests/support/processes/project-of-scripts.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** A build that leaves a shop which says what it was built of, and ends. */
const BUILDS = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
mkdirSync(process.env.BUILD_FOLDER + '/shop');
const print = readFileSync('public/prints/hunt/tee.svg', 'utf8');
writeFileSync(process.env.BUILD_FOLDER + '/shop/main.js', 'console.log("open with ' + print + '")');
`;
const FILES = { 'scripts/build.ts': BUILDS, 'public/prints/hunt/tee.svg': 'a stag', 'public/og.jpg': 'a bow' };

/** Whatever Node.js is on this machine beside the one that the tests run on: it is what starts a fresh clone. */
function nodes(): string[] {
  const all = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const version = (node: string) => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
  const other = all.find(
    (node) => !node.includes('node_modules') && version(node) && version(node) !== process.version,
  );
  return other ? [other, process.execPath] : [process.execPath];
}

async function start(project: Awaited<ReturnType<typeof openProject>>, node = process.execPath): Promise<string> {
  // Where the pinned Node.js is missing, the one that runs the script stands in for it, and has to be new enough.
  const pinned = join(project.path, 'node_modules/node/bin/node');
  await mkdir(dirname(pinned), { recursive: true });
  if (!existsSync(pinned)) await symlink(process.execPath, pinned);
  const run = project.run(['scripts/start.mjs'], {}, node);
  await run.ended;
  return run.said();
}

test('a fresh clone builds once: neither the second start, nor another Node.js, nor a copy elsewhere builds it anew', async () => {
  await using project = await openProject(FILES);
  const [first, ...others] = nodes();
  expect(await start(project, first)).toBe('Building the shop …\nopen with a stag\n');
  for (const node of [...others, process.execPath]) expect(await start(project, node)).toBe('open with a stag\n');
  await using elsewhere = await openProject({});
  await cp(project.path, elsewhere.path, { recursive: true });
  expect(await start(elsewhere)).toBe('open with a stag\n');
});

test('a source that has changed is built, in whatever folder below others it is; a test that has changed is not', async () => {
  await using project = await openProject(FILES);
  await start(project);
  await writeFile(join(project.path, 'src/money.test.ts'), 'test');
  expect(await start(project)).toBe('open with a stag\n');
  await writeFile(join(project.path, 'public/prints/hunt/tee.svg'), 'two stags');
  expect(await start(project)).toBe('Building the shop …\nopen with two stags\n');
  expect((await readdir(project.path)).filter((name) => /^build-/.test(name))).toEqual([]);
});

test('a build that fails says why and leaves what was built before', async () => {
  await using project = await openProject(FILES);
  await start(project);
  await writeFile(
    join(project.path, 'scripts/build.ts'),
    `console.log('half of it'); throw new Error('no such colour');`,
  );
  const said = await start(project);
  expect(said).toContain('half of it');
  expect(said).toContain('no such colour');
  expect(said).toContain('The build failed; the reason is above. What was built before is as it was.');
  expect(await readFile(join(project.path, 'build/shop/main.js'), 'utf8')).toContain('a stag');
});

test('a build that is ended in its middle leaves what was built before, and the next start builds it whole', async () => {
  await using project = await openProject(FILES);
  await start(project);
  await writeFile(join(project.path, 'scripts/build.ts'), STAYS);
  const run = project.run(['scripts/start.mjs']);
  await project.hasStarted(2);
  run.child.kill('SIGTERM');
  await run.ended;
  expect(await project.running()).toEqual([]);
  expect(await readFile(join(project.path, 'build/shop/main.js'), 'utf8')).toContain('a stag');
  await writeFile(join(project.path, 'scripts/build.ts'), BUILDS.replace('open with', 'opened with'));
  expect(await start(project)).toBe('Building the shop …\nopened with a stag\n');
  expect((await readdir(project.path)).filter((name) => /^build-/.test(name))).toEqual([]);
});

test('a start that was killed while it put the new build in place is made good by the next one, without building', async () => {
  await using project = await openProject(FILES);
  await start(project);
  const place = (name: string) => join(project.path, name);
  await using apart = await createTemporaryFolder();
  await rename(place('build'), place('build-next-999999999'));
  await mkdir(place('build-former-999999999'));
  expect(await start(project)).toBe('open with a stag\n');
  await cp(place('build'), join(apart.path, 'build'), { recursive: true });
  await rm(place('build'), { recursive: true });
  await cp(join(apart.path, 'build'), place('build-former-999999999'), { recursive: true });
  expect(await start(project)).toBe('open with a stag\n');
  expect((await readdir(project.path)).filter((name) => /^build-/.test(name))).toEqual([]);
});
