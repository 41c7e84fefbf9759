import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from './cache-page.ts';
import { chooseEncoding } from './choose-encoding.ts';

/** Sends the form of a kept page that the browser takes, or 304 if it has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const { bytes, etag, headers } = page.forms[chooseEncoding(request.headers['accept-encoding'])];
  reply.headers(headers);
  if (page.status === 200 && hasIt(request.headers['if-none-match'], etag)) {
    return reply.code(304).removeHeader('content-type').removeHeader('content-encoding').send();
  }
  return reply.code(page.status).send(bytes);
}

function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
