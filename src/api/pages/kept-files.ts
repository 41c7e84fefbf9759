import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Form } from './cache-page.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { sendForm } from './send-page.ts';
import { ASSETS, NO_SNIFFING } from './static-files.ts';

const TYPES: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** As the build has compressed it; what is larger is asked for by few. */
const MOST_BYTES = 64 * 1024;
/** Who wants a part of a file, or has it under another condition than its tag, is answered from the disk. */
const LEFT_TO_THE_DISK = ['range', 'if-match', 'if-modified-since', 'if-unmodified-since'];

export type KeptFiles = {
  /** Sends the file, if it is kept; false: nothing was done. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** All of them are kept. */
  ready: Promise<void>;
};

/**
 * Keeps the scripts and styles of the build in memory as most browsers get them: a page brings dozens, so they are asked for
 * far more often than pages. All other files and forms are answered from the disk (static-files.ts).
 */
export function keepFiles(directory: string): KeptFiles {
  const kept = new Map<string, Form>();
  return {
    answer(request, response, path) {
      const form = kept.get(path);
      const { headers } = request;
      if (!form || LEFT_TO_THE_DISK.some((name) => name in headers)) return false;
      if (chooseEncoding(headers['accept-encoding']?.toString()) !== 'br') return false;
      sendForm(request, response, form);
      return true;
    },
    ready: readFiles(join(directory, 'assets'), kept),
  };
}

async function readFiles(assets: string, kept: Map<string, Form>): Promise<void> {
  for (const file of await readdir(assets)) {
    const [, name = '', kind = ''] = /^(.+\.(\w+))\.br$/.exec(file) ?? [];
    const type = TYPES[kind];
    const bytes = type && (await readFile(join(assets, file)));
    if (bytes && bytes.length <= MOST_BYTES) kept.set(ASSETS + name, formOf(name, type, bytes));
  }
}

/** Its name says what is in it, so it is its tag as well. */
function formOf(name: string, type: string, bytes: Buffer): Form {
  const etag = `"${name}-br"`;
  const unchanged = ['cache-control', FOR_GOOD, 'vary', 'accept-encoding', 'etag', etag, ...NO_SNIFFING];
  const ofBody = ['content-type', type, 'content-encoding', 'br', 'content-length', String(bytes.length)];
  return { bytes, etag, headers: [...unchanged, ...ofBody], unchanged };
}
