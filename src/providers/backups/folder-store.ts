import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupStore } from '#shop/ports/backup-store.ts';

const PARTIAL = '.partial';
const A_DAY_MS = 86_400_000;

/** Backups as files of one folder, which is made when the first one comes. Only whole ones bear their name. */
export function createFolderStore(folder: string): BackupStore {
  const root = resolve(folder);
  return {
    place: root,
    async write(name, bytes) {
      const target = join(root, name);
      const partial = `${target}${PARTIAL}`;
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }));
        const { size } = await stat(partial);
        await rename(partial, target);
        await syncFolder(dirname(target));
        return size;
      } catch (fault) {
        await rm(partial, { force: true });
        throw fault;
      }
    },
    async read(name) {
      await access(join(root, name));
      return createReadStream(join(root, name));
    },
    has: (name) =>
      stat(join(root, name)).then(
        (found) => found.isFile(),
        (fault: NodeJS.ErrnoException) => {
          if (fault.code === 'ENOENT') return false;
          throw fault;
        },
      ),
    async list() {
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch((fault) => {
        if (fault.code === 'ENOENT') return [];
        throw fault;
      });
      const files = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
      for (const file of files.filter((each) => each.endsWith(PARTIAL))) await removeOld(file);
      return files.filter((file) => !file.endsWith(PARTIAL)).map((file) => relative(root, file));
    },
    remove: (name) => rm(join(root, name), { force: true }),
  };
}

/** Not written to for a day: its writer was killed. */
async function removeOld(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && Date.now() - found.mtimeMs > A_DAY_MS) await rm(file, { force: true });
}

/** Makes the rename outlive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}
