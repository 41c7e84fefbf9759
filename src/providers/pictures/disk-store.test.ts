import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PicturesUnavailable } from '#shop/ports/picture-store.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createDiskStore } from './disk-store.ts';

const NAME = `${'0a'.repeat(16)}.webp`;
const BYTES = Buffer.from('the bytes of a picture');

test('a picture is read as it was put, and one that is not there is none', async () => {
  await using folder = await createTemporaryFolder();
  const store = createDiskStore(join(folder.path, 'data', 'pictures'));
  expect(await store.get(NAME)).toBeNull();
  await store.put(NAME, BYTES, 'image/webp');
  expect(await store.get(NAME)).toEqual(BYTES);
  expect(await readdir(join(folder.path, 'data', 'pictures'))).toEqual([NAME]);
});

test('no name leads out of the folder', async () => {
  await using folder = await createTemporaryFolder();
  const outside = join(folder.path, NAME);
  await writeFile(outside, 'outside');
  const store = createDiskStore(join(folder.path, 'pictures'));
  for (const name of [`../${NAME}`, outside, `..%2f${NAME}`, `x\u0000${NAME}`, '', '.', NAME.toUpperCase()]) {
    expect(await store.get(name)).toBeNull();
    await expect(store.put(name, BYTES, 'image/webp')).rejects.toThrow(TypeError);
  }
  expect([await readFile(outside, 'utf8'), await readdir(folder.path)]).toEqual(['outside', [NAME]]);
});

test('a disk that fails is an outage, and leaves no half picture', async () => {
  await using folder = await createTemporaryFolder();
  const path = join(folder.path, 'pictures');
  await writeFile(path, 'a file where the folder belongs');
  const store = createDiskStore(path);
  await expect(store.put(NAME, BYTES, 'image/webp')).rejects.toThrow(PicturesUnavailable);
  await expect(store.get(NAME)).rejects.toMatchObject({ cause: { code: 'ENOTDIR' } });
  await rm(path);
  await store.put(NAME, BYTES, 'image/webp');
  expect(await readdir(path)).toEqual([NAME]);
});
