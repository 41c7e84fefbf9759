// `node scripts/pictures/size-pictures.ts`: makes the sizes of the pictures that pages import, where they are missing or a picture has
// changed, and takes away those of pictures that no page imports any more. Commit what it makes.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import {
  FORMATS,
  FRAME_WIDTH,
  hashOf,
  LIST,
  readList,
  type SizedPictures,
  sizedFile,
  widthsOf,
} from '../sized-pictures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FRAMES = 'assets/draw';
process.chdir(root);
await mkdir(dirname(LIST), { recursive: true });
const before = readList();
const now: SizedPictures = { pictures: {}, frames: {} };
const kept = new Set([basename(LIST)]);

for (const picture of await importedPictures()) {
  const { width, height } = await sharp(picture).metadata();
  const source = hashOf(picture);
  now.pictures[picture] = { source, width, height };
  const isNew = before.pictures[picture]?.source !== source;
  for (const each of widthsOf(width)) {
    for (const format of FORMATS) await make(picture, { width: each, format, quality: 55, isNew });
  }
}
for (const frame of await filesIn(FRAMES)) {
  const source = hashOf(frame);
  now.frames[frame] = source;
  await make(frame, { width: FRAME_WIDTH, format: 'avif', quality: 50, isNew: before.frames[frame] !== source });
}
for (const name of await readdir(dirname(LIST))) if (!kept.has(name)) await rm(join(dirname(LIST), name));
await writeFile(LIST, `${JSON.stringify(now, null, 2)}\n`);

type Size = { width: number; format: (typeof FORMATS)[number]; quality: number; isNew: boolean };

async function make(picture: string, { width, format, quality, isNew }: Size): Promise<void> {
  const file = sizedFile(picture, width, format);
  kept.add(basename(file));
  if (!isNew && existsSync(file)) return;
  await sharp(picture)
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, { quality, effort: 2 })
    .toFile(file);
}

async function importedPictures(): Promise<string[]> {
  const sources = (await filesIn('src/web')).filter((file) => /\.tsx?$/.test(file));
  const found = new Set<string>();
  for (const file of sources) {
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(/from '(\.[^']+\.webp)\?picture'/g)) {
      found.add(relative('.', join(dirname(file), path)));
    }
  }
  return [...found].sort();
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}
