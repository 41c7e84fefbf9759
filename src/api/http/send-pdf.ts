import type { FastifyReply } from 'fastify';
import type { Failure } from '#contract/failure.ts';
import { Refusal } from './refusal.ts';

const NO_SUCH_PAPER = {
  error: 'There is no such receipt. Please open the order once more.',
  code: 'not-found',
} satisfies Failure;

/** A paper to look at, which browsers keep under this name; or what is said where there is none. */
export function sendPdf(reply: FastifyReply, name: string, made: { ok: true; pdf: Uint8Array } | { ok: false }) {
  if (!made.ok) throw Refusal.of(404, NO_SUCH_PAPER);
  reply.header('content-disposition', `inline; filename="${name}.pdf"`);
  return reply.type('application/pdf').send(Buffer.from(made.pdf));
}
