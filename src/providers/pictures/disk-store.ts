import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPictureName, type PictureStore, PicturesUnavailable } from '#shop/ports/picture-store.ts';

/** Pictures as files of one folder, which is made when the first one comes. */
export function createDiskStore(folder: string): PictureStore {
  return {
    async put(name, bytes) {
      if (!isPictureName(name)) throw new TypeError(`not the name of a picture: ${name}`);
      try {
        await keep(folder, name, bytes);
      } catch (cause) {
        throw new PicturesUnavailable('The picture could not be written.', { cause });
      }
    },
    async get(name) {
      if (!isPictureName(name)) return null;
      try {
        return await readFile(join(folder, name));
      } catch (cause) {
        if (isMissing(cause)) return null;
        throw new PicturesUnavailable('The picture could not be read.', { cause });
      }
    },
  };
}

/** Under another name first: half a picture is never read, even when the power fails. */
async function keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const target = join(folder, name);
  if (await exists(target)) return;
  const unfinished = join(folder, `${randomUUID()}.unfinished`);
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', flush: true });
    await rename(unfinished, target);
  } catch (fault) {
    await rm(unfinished, { force: true });
    throw fault;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (fault) {
    if (isMissing(fault)) return false;
    throw fault;
  }
}

function isMissing(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
}
