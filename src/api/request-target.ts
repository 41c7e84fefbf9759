import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * The path and query of a request, whichever form its first line has (RFC 9112, 3.2). A whole address, which only proxies are
 * sent by browsers, names its host too, and that counts more than the header. Whatever else is no path, such as `*`, is an
 * address with nothing at it.
 */
export function readRequestTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/', headers } = request;
  if (url.startsWith('/')) return url;
  const [start = '', host] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return `/${url}`;
  headers.host = host;
  const rest = url.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
