import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The browsers' files of the build. What has its hash in its name never changes; the rest may be an hour old. */
export async function serveStaticFiles(
  app: FastifyInstance,
  directory: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const setHeaders = (reply: { headers(all: Record<string, string>): void }) => reply.headers(headers);
  const options = { setHeaders, decorateReply: false, preCompressed: true, wildcard: false, index: false } as const;
  await app.register(staticFiles, {
    ...options,
    root: join(directory, 'assets'),
    prefix: '/assets/',
    globIgnore: ['**/*.br', '**/*.gz'],
    immutable: true,
    maxAge: '365d',
  });
  await app.register(staticFiles, {
    ...options,
    root: directory,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
  });
}
