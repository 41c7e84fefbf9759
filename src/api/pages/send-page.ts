import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage, Form } from '#api/page-cache/cache-page.ts';
import { chooseEncoding } from '#api/page-cache/cache-page.ts';

/** Sends the form of a kept page that the browser takes, or 304 if it has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const form = page.forms[chooseEncoding(request.headers['accept-encoding']?.toString())];
  sendForm(request, response, form, page.status);
}

export function sendForm(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, headers: own, unchanged }: Form,
  status = 200,
): void {
  if (status === 200 && hasIt(headers['if-none-match'], etag)) {
    response.writeHead(304, unchanged).end();
  } else {
    // Node leaves the bytes out for HEAD.
    response.writeHead(status, own).end(bytes);
  }
}

function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
