import { open, stat } from 'node:fs/promises';
import type { Entry } from './archive.ts';

const CHUNK = 256 * 1024;

/**
 * A file as it is while PostgreSQL writes it: exactly as long as it was when it was looked at. What is cut off it meanwhile, or
 * all of one that is removed, is filled with zeros; the log puts both right. It is opened once it is read. Null: it is gone.
 */
export async function readFile(name: string, path: string): Promise<Entry | null> {
  try {
    const { size } = await stat(path);
    return { name, size, bytes: bytesOf(path, size) };
  } catch (fault) {
    if (isGone(fault)) return null;
    throw fault;
  }
}

const isGone = (fault: unknown): boolean => fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';

/** A text that is no file of the folder. */
export function textFile(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return {
    name,
    size: bytes.length,
    bytes: (async function* () {
      yield bytes;
    })(),
  };
}

async function* bytesOf(path: string, size: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path).catch((fault) => {
    if (isGone(fault)) return null;
    throw fault;
  });
  try {
    for (let at = 0; at < size; ) {
      const room = Buffer.alloc(Math.min(CHUNK, size - at));
      const bytesRead = (await handle?.read(room, 0, room.length, at))?.bytesRead ?? 0;
      const chunk = bytesRead === 0 ? room : room.subarray(0, bytesRead);
      yield chunk;
      at += chunk.length;
    }
  } finally {
    await handle?.close();
  }
}
