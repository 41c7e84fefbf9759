import type { FastifyInstance } from 'fastify';
import { writeReferencePage } from './reference-page.ts';

/** The API's description: the document for programs, a page for people. Both are made once. */
export async function reference(app: FastifyInstance): Promise<void> {
  let page: ReturnType<typeof writeReferencePage> | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    page ??= writeReferencePage(app.swagger());
    return reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8').send(page.html);
  });
}
