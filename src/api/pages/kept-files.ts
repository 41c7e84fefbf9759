import { readdir, readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Form } from '#api/page-cache/cache-page.ts';
import { chooseEncoding } from '#api/page-cache/cache-page.ts';
import { sendForm } from './send-page.ts';
import { ASSETS, NO_SNIFFING } from './static-files.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  avif: 'image/avif',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** As it is sent; what is larger is asked for by few. */
const MOST_BYTES = 128 * 1024;
/** Who wants a part of a file, or has it under another condition than its tag, is answered from the disk. */
const LEFT_TO_THE_DISK = ['range', 'if-match', 'if-modified-since', 'if-unmodified-since'];

/** `encoding`: null for pictures and fonts, and for scripts that are too small to be compressed. */
type KeptFile = { name: string; type: string; encoding: 'br' | null; form: Form | null; isRead: boolean };

export type KeptFiles = {
  /** Sends the file, if it is kept; false: nothing was done. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
};

/**
 * Keeps the scripts, styles, fonts and pictures of the build in memory once they have been asked for, as most browsers get
 * them: a page brings dozens, so they are asked for far more often than pages. What is not kept yet, and all other files and
 * forms, is answered from the disk (static-files.ts).
 */
export async function keepFiles(directory: string): Promise<KeptFiles> {
  const assets = join(directory, 'assets');
  const files = await listFiles(assets);
  return {
    answer(request, response, path) {
      const file = files.get(path);
      const { headers } = request;
      if (!file || LEFT_TO_THE_DISK.some((name) => name in headers)) return false;
      if (file.encoding && chooseEncoding(headers['accept-encoding']?.toString()) !== file.encoding) return false;
      if (!file.form) {
        void readOnce(file, assets);
        return false;
      }
      sendForm(request, response, file.form);
      return true;
    },
  };
}

async function listFiles(assets: string): Promise<Map<string, KeptFile>> {
  const files = new Map<string, KeptFile>();
  const names = new Set(await readdir(assets));
  for (const name of names) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    const encoding = names.has(`${name}.br`) ? 'br' : null;
    if (type) files.set(ASSETS + name, { name, type, encoding, form: null, isRead: false });
  }
  return files;
}

/** What cannot be read is answered from the disk, which says why. */
async function readOnce(file: KeptFile, assets: string): Promise<void> {
  if (file.isRead) return;
  file.isRead = true;
  const path = join(assets, file.encoding ? `${file.name}.${file.encoding}` : file.name);
  const isSmall = await stat(path).then(
    ({ size }) => size <= MOST_BYTES,
    () => false,
  );
  const bytes = isSmall ? await readFile(path).catch(() => null) : null;
  if (bytes) file.form = formOf(file, bytes);
}

/** Its name says what is in it, so it is its tag as well. */
function formOf({ name, type, encoding }: KeptFile, bytes: Buffer): Form {
  const etag = `"${name}${encoding ? `-${encoding}` : ''}"`;
  const unchanged = ['cache-control', FOR_GOOD, 'vary', 'accept-encoding', 'etag', etag, ...NO_SNIFFING];
  const ofEncoding = encoding ? ['content-encoding', encoding] : [];
  const ofBody = ['content-type', type, ...ofEncoding, 'content-length', String(bytes.length)];
  return { bytes, etag, headers: [...unchanged, ...ofBody], unchanged };
}
