import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, startChild, until } from './children.ts';
import type { Node } from './patroni.ts';

export type HaProxy = AsyncDisposable & Pick<Child, 'hasEnded' | 'lastWords'>;

type Options = {
  program: string;
  folder: string;
  /** Where the shop is, and where the primary is. */
  ports: { shop: number; primary: number };
  shops: { name: string; port: number }[];
  nodes: Node[];
};

/** Starts it in front of shops that need not be there yet; resolves once it takes connections. */
export async function startHaProxy({ program, folder, ports, shops, nodes }: Options): Promise<HaProxy> {
  await writeFile(join(folder, 'page.http'), answer('text/html; charset=utf-8', PAGE));
  await writeFile(join(folder, 'call.http'), answer('application/json; charset=utf-8', CALL));
  const settings = join(folder, 'haproxy.cfg');
  await writeFile(settings, write({ folder, ports, shops, nodes }));
  const child = startChild({ name: 'haproxy', program, words: ['-db', '-f', settings], folder });
  const stop = () => child.end('SIGTERM');
  try {
    await until('HAProxy takes connections', async () => {
      if (child.hasEnded()) throw new Error(`HAProxy ended instead of opening:\n${child.lastWords()}`);
      return fetch(`http://127.0.0.1:${ports.shop}/`).then(
        () => true,
        () => false,
      );
    });
  } catch (fault) {
    await stop();
    throw fault;
  }
  return { hasEnded: child.hasEnded, lastWords: child.lastWords, [Symbol.asyncDispose]: stop };
}

const RETRY_SECONDS = 2;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>One moment</title>
<p>One moment, please. This page tries again by itself.</p></html>`;
const CALL = JSON.stringify({
  error: 'One moment, please. Try again in a few seconds; trying again cannot charge you twice.',
  code: 'one-moment',
});

function answer(type: string, body: string): string {
  return [
    'HTTP/1.1 503 Service Unavailable',
    `content-type: ${type}`,
    'cache-control: no-store',
    `retry-after: ${RETRY_SECONDS}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

/** The same lines are explained in docs/operating.md, "Several servers". */
function write({ folder, ports, shops, nodes }: Omit<Options, 'program'>): string {
  const errors = (file: string) =>
    [500, 502, 503, 504].map((status) => `  errorfile ${status} ${join(folder, file)}`).join('\n');
  const servers = shops.map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check`).join('\n');
  const primaries = nodes
    .map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`)
    .join('\n');
  return `global
  maxconn 4000
  nbthread 1
  hard-stop-after 2s

defaults
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout http-request 10s
  timeout http-keep-alive 30s
  timeout queue 5s
  # One server that is gone is tried once more, then another one.
  retries 3
  option redispatch 1

frontend shop
  mode http
  bind 127.0.0.1:${ports.shop}
  option forwardfor
  use_backend calls if { path_beg /api/ }
  default_backend pages

backend pages
  mode http
  balance roundrobin
  option httpchk GET /healthz
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 500ms fall 2 rise 1
  # What changes nothing is asked of another server when this one breaks off.
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET or METH_HEAD
${errors('page.http')}
${servers}

backend calls
  mode http
  balance leastconn
  # On a connection that was used before, HAProxy could not tell a call that never arrived from one that broke off.
  http-reuse never
  option http-server-close
  option httpchk GET /readyz
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 500ms fall 2 rise 1
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET or METH_HEAD
${errors('call.http')}
${servers}

listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  timeout client 24h
  timeout server 24h
  option httpchk GET /primary
  http-check expect status 200
  # Connections to a server that is no primary any more are closed at once, so that nobody waits on them.
  default-server inter 1s fastinter 300ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${primaries}
`;
}
