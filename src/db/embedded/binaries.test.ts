import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyWithinReach, restoreLinks } from './binaries.ts';

/** A package as npm unpacks it, before its install script ran. */
async function unpackPackage(folder: string): Promise<string> {
  const home = join(folder, 'package');
  await mkdir(join(home, 'native/bin'), { recursive: true });
  await mkdir(join(home, 'native/lib'));
  await writeFile(join(home, 'package.json'), JSON.stringify({ version: '18.4.0' }));
  await writeFile(join(home, 'native/bin/postgres'), 'the server');
  await writeFile(join(home, 'native/lib/libpq.so.5.18'), 'the library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
  await writeFile(join(home, 'native/pg-symlinks.json'), JSON.stringify(links));
  return home;
}

test('the libraries are linked when npm was told to run no install scripts, and a second time changes nothing', async () => {
  await using folder = await createTemporaryFolder();
  const home = await unpackPackage(folder.path);
  await restoreLinks(home);
  await restoreLinks(home);
  expect(await readlink(join(home, 'native/lib/libpq.so'))).toBe('libpq.so.5.18');
  expect(await readFile(join(home, 'native/lib/libpq.so'), 'utf8')).toBe('the library');
});

test('binaries that their user cannot reach are copied once, with their links', async () => {
  await using folder = await createTemporaryFolder();
  const home = await unpackPackage(folder.path);
  await restoreLinks(home);
  const reachable = join(folder.path, 'reachable');
  const copy = await copyWithinReach(home, reachable);
  expect(await readlink(join(copy, 'lib/libpq.so'))).toBe('libpq.so.5.18');
  expect(await copyWithinReach(home, reachable)).toBe(copy);
  expect(await readdir(reachable)).toEqual(['postgresql-18.4.0']);
});

test('two servers that copy the binaries at the same moment end with the same whole copy', async () => {
  await using folder = await createTemporaryFolder();
  const home = await unpackPackage(folder.path);
  const reachable = join(folder.path, 'reachable');
  const copies = await Promise.all([copyWithinReach(home, reachable), copyWithinReach(home, reachable)]);
  expect(copies[0]).toBe(copies[1]);
  expect(await readdir(reachable)).toEqual(['postgresql-18.4.0']);
});
