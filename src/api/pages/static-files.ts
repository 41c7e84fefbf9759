import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What has its hash in its name. */
export const ASSETS = '/assets/';
/** The rules for documents mean nothing on a script or a picture, and would weigh as much as a small one. */
export const NO_SNIFFING = ['x-content-type-options', 'nosniff'] as const;

/** The browsers' files of the build. What has its hash in its name never changes; the rest may be an hour old. */
export async function serveStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(async (files) => {
    answerConditions(files);
    const setHeaders = (reply: { header(name: string, value: string): void }) => reply.header(...NO_SNIFFING);
    const options = { setHeaders, decorateReply: false, preCompressed: true, wildcard: false, index: false } as const;
    await files.register(staticFiles, {
      ...options,
      root: join(directory, 'assets'),
      prefix: ASSETS,
      globIgnore: ['**/*.br', '**/*.gz'],
      immutable: true,
      maxAge: '365d',
    });
    await files.register(staticFiles, {
      ...options,
      root: directory,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
      maxAge: '1h',
    });
  });
}

const CONDITIONS: Record<number, [code: string, sentence: string]> = {
  412: ['precondition-failed', 'The file is not the one that the condition names. Please fetch it anew.'],
  416: ['range-not-satisfiable', 'The file ends before the part that was asked for.'],
};

/** What asks for a part that a file has not, or for a state that it is not in, is told so (RFC 9110, 13.1 and 14.2). */
function answerConditions(app: FastifyInstance): void {
  app.setErrorHandler((fault: Error & { statusCode?: number; headers?: Record<string, string> }, _request, reply) => {
    const [code, error] = CONDITIONS[fault.statusCode ?? 0] ?? [];
    if (!code || !fault.statusCode) throw fault;
    // Of 416: how long the file is.
    return reply
      .code(fault.statusCode)
      .headers({ 'cache-control': 'no-store', ...fault.headers })
      .send({ error, code });
  });
}
