// Bytes sealed with a passphrase in the form of age (https://age-encryption.org/v1): chunks with a number each and a mark on
// the last, so that no part can be changed, left out or cut off unnoticed.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

const HEAD = Buffer.from('age-encryption.org/v1');
/** A passphrase of words would want 18; a key of 32 random characters cannot be guessed however fast each guess is. */
const WORK_FACTOR = 12;

/** The archive is broken, cut off, or not what it says; the message says which, for the person who restores it. */
export class BrokenBackup extends Error {}

/** Without a key the bytes stay as they are. */
export async function seal(plain: Readable, key: string | null): Promise<Readable> {
  if (key === null) return plain;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(key);
  return toNode(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Opens what was sealed; without a key it lets through what was not. Throws `BrokenBackup` when the key is missing or another one, and for
 * what is not sealed where it should be: whoever may write to the place of the backups could have put it there.
 */
export async function unseal(source: Readable, key: string | null): Promise<Readable> {
  const { head, rest } = await peek(source, HEAD.length);
  if (!head.subarray(0, HEAD.length).equals(HEAD)) {
    if (key === null) return rest;
    throw new BrokenBackup(
      'The backup is not encrypted, though there is a BACKUP_KEY: it may be of somebody else. One from before there was a key is restored without BACKUP_KEY.',
    );
  }
  if (key === null) throw new BrokenBackup('The backup is encrypted: give the BACKUP_KEY that it was made with.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  try {
    return toNode(await decrypter.decrypt(toWeb(rest)));
  } catch (cause) {
    throw new BrokenBackup('The backup was encrypted with another BACKUP_KEY: give the one that it was made with.', {
      cause,
    });
  }
}

/** The first bytes of a stream, and the whole of it. */
async function peek(source: Readable, length: number): Promise<{ head: Buffer; rest: Readable }> {
  const iterator: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* whole() {
    try {
      if (head.length > 0) yield head;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      source.destroy();
    }
  }
  return { head, rest: Readable.from(whole(), { objectMode: false }) };
}

// The types of the web's streams and Node's differ in nothing that is used here.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const toNode = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);
