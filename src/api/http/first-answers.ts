import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { answerBrokenConnection } from './broken-connection.ts';
import { type NoteRequest, toThousandth } from './request-log.ts';

/** Answers at once, and says by which path the log names it; null leaves the request to Fastify. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => string | null;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Offers every request to `answer` before Fastify looks at it, until the server closes. For what is ready in memory and the
     * same for everybody: no hook, no limit, no cookie, and no id is worth its time there.
     */
    answerFirst(answer: FirstAnswer): void;
  }
}

export type FirstAnswers = { serverFactory: FastifyServerFactory; offerTo(app: FastifyInstance): void };

type Options = {
  note: NoteRequest;
  /** The id that a proxy gave, if the log may have it. */
  idOf(request: IncomingMessage): string | undefined;
  trustProxy: (address: string, hop: number) => boolean;
  /** What every answer of the server says of transport. */
  secure: Record<string, string>;
};

/** A server whose requests somebody may answer before Fastify does. They have their line in the log like all others. */
export function firstAnswers({ note, idOf, trustProxy, secure }: Options): FirstAnswers {
  let answerFirst: FirstAnswer | null = null;

  function answered(request: IncomingMessage, response: ServerResponse): boolean {
    if (!answerFirst) return false;
    const began = performance.now();
    const url = answerFirst(request, response);
    if (url === null) return false;
    note({
      reqId: idOf(request),
      req: { method: request.method, url, ip: proxyAddr(request, trustProxy) },
      res: { statusCode: response.statusCode },
      responseTime: toThousandth(performance.now() - began),
    });
    return true;
  }

  return {
    serverFactory(answerByFastify, options) {
      const server = createServer((request, response) => {
        if (isAmbiguous(request)) answerBrokenConnection({ code: 'AMBIGUOUS' }, request.socket, secure);
        else if (!answered(request, response)) answerByFastify(request, response);
      });
      // As Fastify sets them on a server of its own.
      server.keepAliveTimeout = Number(options.keepAliveTimeout);
      server.requestTimeout = Number(options.requestTimeout);
      return server.setTimeout(Number(options.connectionTimeout));
    },
    offerTo(app) {
      app.decorate('answerFirst', (answer: FirstAnswer) => {
        answerFirst = answer;
      });
      // From now on Fastify tells everybody that the server is closing.
      app.addHook('preClose', async () => {
        answerFirst = null;
      });
    },
  };
}

/** What a proxy in front may read in another way: two hosts, or chunks in a version that has none (RFC 9112, 3.2 and 6.1). */
function isAmbiguous({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 || (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined);
}
