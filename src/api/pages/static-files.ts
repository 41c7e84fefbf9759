import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The browsers' files of the build. What has its hash in its name never changes; the rest may be an hour old. */
export async function serveStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  // The rules for documents mean nothing on a script or a picture, and would weigh as much as a small one.
  const setHeaders = (reply: { header(name: string, value: string): void }) =>
    reply.header('x-content-type-options', 'nosniff');
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
