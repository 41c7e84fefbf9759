import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from './cache-page.ts';
import { chooseEncoding } from './choose-encoding.ts';

/** Sends the form of a kept page that the browser takes, or 304 if it has it already. */
export function sendPage({ headers }: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const form = page.forms[chooseEncoding(headers['accept-encoding']?.toString())];
  if (page.status === 200 && hasIt(headers['if-none-match'], form.etag)) {
    response.writeHead(304, form.unchanged).end();
  } else {
    // Node leaves the bytes out for HEAD.
    response.writeHead(page.status, form.headers).end(form.bytes);
  }
}

function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
