import type { FastifyReply, FastifyRequest } from 'fastify';
import { scrubUrl } from '#api/log.ts';
import type { PageHandler } from './page-source.ts';
import { type RenderedPage, type RenderNote, renderPage } from './render-page.ts';

/** Renders for this one request and keeps nothing: a form that was sent. */
export function renderFresh(handle: PageHandler, request: FastifyRequest, origin: string): Promise<RenderedPage> {
  return renderPage(handle, toWebRequest(request, origin), noteOf(request));
}

export function sendFresh(reply: FastifyReply, page: RenderedPage): FastifyReply {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('cache-control', 'no-store');
  return reply.code(page.status).send(page.body);
}

/** A page for which nothing has to be rendered. */
export function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  const headers = { 'cache-control': 'no-store', 'content-security-policy': NOTHING_ELSE };
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(text);
}

const NOTHING_ELSE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a page may know of its request, with the log's words for a fault while rendering. */
export function noteOf(request: FastifyRequest): RenderNote {
  return {
    requestId: request.id,
    retryAfter: request.retryAfter,
    onFault: (fault) => request.log.error({ err: fault, url: scrubUrl(request.url) }, 'a page could not be rendered'),
  };
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
  return new Request(origin + request.url, { method: request.method, headers, body });
}
