import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** How long nobody waits for an answer: a page or a call that takes longer has failed. */
const TIMEOUT_MS = 30_000;
/** Shorter than servers and balancers keep theirs, so that none is closed while the next request is on its way. */
const IDLE_MS = 5_000;

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number };

export type Asked = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks one server over connections that stay open. A connection that breaks rejects. */
export type Client = {
  origin: string;
  ask(path: string, asked?: Asked): Promise<Answer>;
  close(): void;
};

/**
 * Node's own client instead of `fetch`, because thousands of buyers share the machine with the shop and fetch takes three
 * times the processor time. Answers are not unpacked: nobody reads a page here.
 */
export function openClient(origin: string, { connections = 256 }: { connections?: number } = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'lifo', timeout: IDLE_MS });
  const { hostname, port } = new URL(origin);
  // A name would be looked up for each connection.
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
  return {
    origin,
    close: () => agent.destroy(),
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const asked = request(
          { agent, host, port, path, method, headers: { ...headers, ...length }, timeout: TIMEOUT_MS },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.once('error', reject);
            response.once('end', () => {
              const { statusCode: status = 0, headers } = response;
              resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - began });
            });
          },
        );
        asked.once('timeout', () => asked.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
        asked.once('error', reject);
        asked.end(body);
      }),
  };
}

export function jsonOf<T>({ body }: Answer): T {
  return JSON.parse(body.toString()) as T;
}

/** `name=value` pairs of an answer's cookies, for the next request. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
