import { type FileHandle, open } from 'node:fs/promises';
import type { Entry } from './archive.ts';

const CHUNK = 256 * 1024;

/**
 * A file as it is while PostgreSQL writes it: exactly as long as it was when it was opened. What is cut off it meanwhile is
 * filled with zeros; the log puts both right. Null: it is gone.
 */
export async function readFile(name: string, path: string): Promise<Entry | null> {
  try {
    const handle = await open(path);
    const { size } = await handle.stat();
    return { name, size, bytes: bytesOf(handle, size) };
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null;
    throw fault;
  }
}

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

async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < size; ) {
      const room = Buffer.alloc(Math.min(CHUNK, size - at));
      const { bytesRead } = await handle.read(room, 0, room.length, at);
      const chunk = bytesRead === 0 ? room : room.subarray(0, bytesRead);
      yield chunk;
      at += chunk.length;
    }
  } finally {
    await handle.close();
  }
}
