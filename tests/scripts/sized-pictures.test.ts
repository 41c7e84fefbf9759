import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { readList, sizedModule } from '../../scripts/sized-pictures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = import.meta.glob<string>('../../src/web/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every picture that a page shows is kept in all its sizes, made of the picture as it is today', () => {
  const { pictures, frames } = readList();
  const imported = Object.values(FILES).flatMap((text) =>
    [...text.matchAll(/from '[./]+\/(assets\/[^']+\.webp)\?picture'/g)].map(([, path = '']) => path),
  );
  expect(imported.length).toBeGreaterThan(20);
  expect(Object.keys(pictures).toSorted()).toEqual([...new Set(imported)].toSorted());
  const asked = [...imported.map((path) => `${path}?picture`), ...Object.keys(frames).map((path) => `${path}?frame`)];
  for (const each of asked) {
    const files = [...sizedModule(join(ROOT, each), ROOT).matchAll(/from "(.+)\?url/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  }
});

test('a picture that is new or has changed stops the build, which says what to do', async () => {
  await using folder = await createTemporaryFolder();
  await mkdir(join(folder.path, 'assets/sized'), { recursive: true });
  await writeFile(join(folder.path, 'assets/bow.webp'), 'another bow');
  const list = { pictures: { 'assets/bow.webp': { source: 'of a bow', width: 1080, height: 720 } }, frames: {} };
  await writeFile(join(folder.path, 'assets/sized/pictures.json'), JSON.stringify(list));
  expect(() => sizedModule(`${folder.path}/assets/bow.webp?picture`, folder.path)).toThrow(
    'assets/bow.webp is new or has changed: run `node scripts/pictures/size-pictures.ts`, and commit what it makes.',
  );
});
