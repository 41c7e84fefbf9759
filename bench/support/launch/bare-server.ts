// A process of its own for `ceilings.ts`: Fastify alone, which answers each step with the bytes that the shop has answered.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

export type BareStep = { method: string; status: number; headers: Record<string, string | string[]>; body: Buffer };

process.once('message', async (steps: BareStep[]) => {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const [index, { method, status, headers, body }] of steps.entries()) {
    const answer = Buffer.from(body);
    app.route({
      method,
      url: `/${index}`,
      handler: (_request, reply) => reply.code(status).headers(headers).send(answer),
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.once('disconnect', () => process.exit());
  process.send?.((app.server.address() as AddressInfo).port);
});
