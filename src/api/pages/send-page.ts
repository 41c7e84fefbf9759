import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './choose-encoding.ts';
import type { KeptPage } from './keep-page.ts';

/** Sends the form of a kept page that the browser takes, or 304 if it has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { bytes, etag } = page.forms[encoding];
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (page.status === 200 && hasIt(request.headers['if-none-match'], etag)) {
    return reply.code(304).removeHeader('content-type').send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(bytes);
}

function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
