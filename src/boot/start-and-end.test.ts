import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openProject, PACKAGES, PATIENCE_MS, STAYS } from '#tests/support/processes/project-of-scripts.ts';

// They wait for several programs, one after the other.
vi.setConfig({ testTimeout: 4 * PATIENCE_MS });

test('npm start beside a shop that runs from the same folder takes neither its packages nor its pages away, and says so', async () => {
  await using project = await openProject({});
  const shop = project.run(['src/main.ts']);
  await project.hasStarted(2);
  const says = `A shop is running from this folder (process ${shop.child.pid}), and would lose what it runs on.`;
  const unbuilt = project.run(['scripts/start.mjs']);
  expect(await unbuilt.ended).toEqual([1, null]);
  expect(unbuilt.said()).toContain(`${says} The pages would be built anew: stop it first`);
  const newer = { packages: { ...PACKAGES.packages, 'node_modules/two': { integrity: 'sha512-two' } } };
  await writeFile(join(project.path, 'package-lock.json'), JSON.stringify(newer));
  for (const words of [['scripts/test.mjs'], ['scripts/run-built.mjs', 'scripts/some.ts']]) {
    const second = project.run(words);
    expect((await second.ended)[0]).toBe(1);
    expect(second.said()).toContain(`${says} Other packages would be installed: stop it first`);
  }
  expect(JSON.parse(await readFile(join(project.path, 'node_modules/.package-lock.json'), 'utf8'))).toEqual(PACKAGES);
  expect(await project.running()).toHaveLength(2);
});

test('a bench runs on the shop as it is built, whatever Node.js started npm, and one that is not there is answered with those that are', async () => {
  const says = 'console.log(process.argv.slice(2).join(), process.versions.node);';
  await using project = await openProject({ 'bench/one.ts': says, 'bench/other.ts': '' });
  const bench = (...words: string[]) => project.run(['scripts/run-built.mjs', '--bench', ...words]);
  const one = bench('one', '--rounds', '3');
  expect(await one.ended).toEqual([0, null]);
  expect(one.said()).toContain(`--rounds,3 ${process.versions.node}`);
  const wrong = bench('three');
  expect(await wrong.ended).toEqual([1, null]);
  expect(wrong.said()).toContain('Usage: npm run bench -- NAME, with one of: one, other');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'npm start that is ended by %s ends its shop, and a build with all that it has started',
  async (signal) => {
    await using building = await openProject({ 'scripts/build.ts': STAYS });
    await using serving = await openProject({});
    const starts = [building.run(['scripts/start.mjs']), serving.run(['scripts/start.mjs', '--dev'])];
    for (const project of [building, serving]) await project.hasStarted(2);
    for (const { child } of starts) child.kill(signal);
    expect((await starts[0]?.ended)?.[1]).toBe(signal);
    await starts[1]?.ended;
    for (const project of [building, serving]) expect(await project.running()).toEqual([]);
  },
);

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'npm test that is ended by %s leaves no check and no runner of tests',
  async (signal) => {
    await using project = await openProject({ 'scripts/check.ts': STAYS, 'scripts/build.ts': STAYS });
    const run = project.run(['scripts/test.mjs']);
    await project.hasStarted(4);
    run.child.kill(signal);
    expect(await run.ended).toEqual([null, signal]);
    expect(await project.running()).toEqual([]);
  },
);

test('npm test that loses its npm, as with a terminal that is closed, ends the runner and waits until its databases are gone', async () => {
  const sweeps = "import { setTimeout as pause } from 'node:timers/promises'; await pause(1500);";
  const runner = `${STAYS}
    const sweeper = spawn(process.execPath, ['sweeper.mjs'], { detached: true, stdio: 'ignore' });
    writeFileSync(process.env.FULLDRAW_SWEEPERS + '/' + sweeper.pid, '');
    note(sweeper.pid);`;
  await using project = await openProject({ 'node_modules/vitest/vitest.mjs': runner, 'sweeper.mjs': sweeps });
  const npm = `require('node:child_process').spawn(process.execPath, ['scripts/test.mjs'], { stdio: 'ignore' })`;
  const run = project.run(['-e', npm], { npm_lifecycle_event: 'test' });
  await project.hasStarted(3);
  run.child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await project.running()).toEqual([]), { timeout: PATIENCE_MS, interval: 100 });
});
