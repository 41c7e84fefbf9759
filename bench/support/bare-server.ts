// A process of its own for pages.ts: Fastify alone, sending one answer with its headers from memory.
import Fastify from 'fastify';

/** The answer that the shop gave; `bytes` in base64. */
export type BareTask = { path: string; headers: Record<string, string>; bytes: string };

process.once('message', async ({ path, headers, bytes }: BareTask) => {
  const body = Buffer.from(bytes, 'base64');
  const app = Fastify();
  app.get(path, (_request, reply) => reply.headers(headers).send(body));
  process.send?.((await app.listen({ host: '127.0.0.1', port: 0 })) satisfies string);
  process.once('disconnect', () => app.close());
});
