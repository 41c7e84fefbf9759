import type { FastifyInstance, InjectOptions } from 'fastify';
import { createLog } from '#api/http/log.ts';
import { buildServer, type ServerOptions } from '#api/server.ts';
import { keepServers } from './kept-server.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

export const SESSION_SECRETS = ['a secret of the tests, long enough'];

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

export type TestServer = AsyncDisposable & {
  test: TestShop;
  app: FastifyInstance;
  /** A call as the shop's own page makes it. */
  ask(method: Method, url: string, body?: unknown, options?: InjectOptions): Promise<Answer>;
  /** Every address that is answered, with its methods, as the server's own table has them. */
  routes: { method: Method; url: string; endless: boolean }[];
  /** Everything that was logged until now. */
  logged(): string;
};

export type Answer = { status: number; headers: Record<string, unknown>; body: Record<string, unknown>; text: string };

export const ORIGIN = 'https://fulldraw.test';

/** The API over a shop of its own; not listening, asked by `inject`. Without options the server itself is one that is kept. */
export async function createTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const test = await createTestShop();
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const { shop, database } = test;
  const { app, routes, leave } =
    Object.keys(options).length === 0
      ? await takeServer({ test, write })
      : await build({ shop, pool: database.pool, connection: database.connection, write, ...options });
  await app.ready();
  return {
    test,
    app,
    routes,
    logged: () => lines.join(''),
    async ask(method, url, body, { headers, ...more } = {}) {
      const answer = await app.inject({
        method,
        url,
        ...more,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: json && answer.body ? answer.json() : {},
        text: answer.body,
      };
    },
    async [Symbol.asyncDispose]() {
      await leave();
      await test[Symbol.asyncDispose]();
    },
  };
}

const takeServer = keepServers(build);

type Built = Pick<ServerOptions, 'shop' | 'pool' | 'connection'> &
  Partial<ServerOptions> & { write(line: string): void };

async function build({ write, ...options }: Built) {
  const app = buildServer({
    config: { production: false, origin: ORIGIN, trustProxy: 1, adminPath: '/control-panel', testEmail: null },
    isWorking: () => true,
    log: createLog({ logLevel: 'debug' }, { write }),
    sessionSecrets: SESSION_SECRETS,
    // No job runs by itself here, so nothing would end the waiting.
    releaseAnswerMs: 0,
    ...options,
  });
  const routes: TestServer['routes'] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each as Method, url, endless: config?.endless ?? false });
  });
  return { app, routes, leave: () => app.close() };
}
