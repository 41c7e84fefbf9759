import type { FastifyInstance } from 'fastify';

/** An answer a day old is still good for half a year: nobody has to renew it. */
const GOOD_FOR_MS = 180 * 86_400_000;

type Options = {
  origin: string;
  /** `mailto:` or https; null: the page by which everybody writes to the shop. */
  contact: string | null;
  clock: () => Date;
};

/** Whom to tell of a weakness of this shop (RFC 9116). */
export async function securityText(app: FastifyInstance, { origin, contact, clock }: Options): Promise<void> {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: ${contact ?? `${origin}/contact`}`,
      `Expires: ${new Date(clock().getTime() + GOOD_FOR_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
