// The form of a backup: a tar archive with a manifest as its last entry, compressed with zstd and, with a key, sealed with
// age. Nothing of it is peculiar to the shop: `age -d FILE | zstd -d | tar x` unpacks it, too.
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BrokenBackup, seal, unseal } from './sealed-stream.ts';
import type { TableDigest } from './table-digests.ts';

const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** A file of the backup, or, without bytes, an empty folder. Exactly `size` bytes have to come. */
export type Entry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> | null };

/** What a backup says of itself. */
export type Manifest = BackupFacts & {
  format: number;
  encrypted: boolean;
  files: Record<string, { size: number; sha256: string }>;
};

export type BackupFacts = {
  /** The moment whose state it holds, by the database's clock. */
  takenAt: string;
  shopVersion: string;
  postgresVersion: string;
  systemId: string;
  /** Backups from before shops had an identity lack both. */
  shop?: string;
  cluster?: string;
  /** When the newest migration of the tables was written, as drizzle counts it. */
  newestMigration: number;
  /** Where recovery ends: the name of a point in PostgreSQL's log. */
  restorePoint: string;
  /** The first and the last file of the log that it needs. */
  firstWal: string;
  lastWal: string;
  /** Rows and content of every table at that moment. */
  tables: Record<string, TableDigest>;
  pictures: 'in the backup' | 'in a bucket';
};

/** The archive as a stream of bytes. A fault of `entries` is a fault of the stream: what was written of it is not whole. */
export function writeArchive(entries: AsyncIterable<Entry>, facts: () => BackupFacts, key: string | null): Readable {
  const tar = pack();
  const out = new PassThrough();
  const files: Manifest['files'] = {};

  async function fill(): Promise<void> {
    for await (const { name, size, bytes } of entries) {
      if (bytes === null) {
        await addFolder(name);
        continue;
      }
      const hash = createHash('sha256');
      await add({ name, size }, hashed(bytes, hash));
      files[name] = { size, sha256: hash.digest('hex') };
    }
    const manifest: Manifest = { format: FORMAT, encrypted: key !== null, ...facts(), files };
    const last = Buffer.from(JSON.stringify(manifest));
    await add({ name: MANIFEST, size: last.length }, [last]);
    tar.finalize();
  }
  const add = (header: { name: string; size: number }, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) =>
    pipeline(Readable.from(bytes), tar.entry({ ...header, mode: 0o600 }));
  const addFolder = (name: string) =>
    new Promise<void>((resolve, reject) => {
      tar.entry({ name, type: 'directory', mode: 0o700 }, (fault) => (fault ? reject(fault) : resolve()));
    });

  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const bytes = Readable.from(tar, { objectMode: false }).on('error', (fault) => compress.destroy(fault));
  bytes.pipe(compress);
  Promise.all([
    fill().catch((fault: Error) => tar.destroy(fault)),
    seal(compress, key).then((sealed) => pipeline(sealed, out)),
  ]).catch((fault: Error) => out.destroy(fault));
  out.once('close', () => {
    if (!out.readableEnded) tar.destroy(new Error('The backup was broken off.'));
  });
  return out;
}

/**
 * Reads an archive to its end and compares every file with the manifest; `take` gets each file's bytes on the way. What has
 * been taken counts only once this has resolved. Throws `BrokenBackup`.
 */
export async function readArchive(
  source: Readable,
  key: string | null,
  take: (entry: { name: string; isFolder: boolean }, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Manifest> {
  const seen: Manifest['files'] = {};
  let manifest: Manifest | null = null;
  const tar = extract();
  const plain = createZstdDecompress();
  const read = async () => {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (name === MANIFEST) {
        manifest = JSON.parse(await text(entry));
        continue;
      }
      const hash = createHash('sha256');
      await take({ name, isFolder: type === 'directory' }, hashed(entry as AsyncIterable<Uint8Array>, hash));
      if (type !== 'directory') seen[name] = { size: entry.header.size ?? 0, sha256: hash.digest('hex') };
    }
  };
  try {
    await Promise.all([pipeline(await unseal(source, key), plain, tar), read()]);
  } catch (cause) {
    source.destroy();
    throw explain(cause);
  }
  return agree(manifest, seen);
}

/** What went wrong with the disk or the network is no fault of the archive. */
function explain(cause: unknown): unknown {
  if (cause instanceof BrokenBackup) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (['ENOSPC', 'EACCES', 'EIO', 'ECONNRESET', 'EROFS'].includes(code)) return cause;
  return new BrokenBackup('The backup is damaged or was cut off: it cannot be read to its end. Take another one.', {
    cause,
  });
}

function agree(manifest: Manifest | null, seen: Manifest['files']): Manifest {
  if (!manifest) throw new BrokenBackup('The backup has no manifest: it was cut off, or is no backup of this shop.');
  if (manifest.format !== FORMAT)
    throw new BrokenBackup(
      `The backup is of form ${manifest.format}, which this version does not know. Use a newer one.`,
    );
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(seen)]);
  const different = [...names].find((name) => {
    const [said, found] = [manifest.files[name], seen[name]];
    return said?.sha256 !== found?.sha256 || said?.size !== found?.size;
  });
  if (different)
    throw new BrokenBackup(`The backup is damaged: ${different} is not what the manifest says. Take another one.`);
  return manifest;
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
