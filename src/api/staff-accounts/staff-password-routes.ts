import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/staff-accounts/staff-password-calls.ts';
import {
  askPasswordLink,
  type NoPasswordLink,
  readPasswordLink,
  setPasswordByLink,
} from '#shop/people/staff/password-links.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { refusePassword } from './present-staff.ts';

/** A new password for whoever works here and has forgotten theirs, or was sent a link. */
export const staffPasswords: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.forgetPassword, { limit: 'finding' }, async ({ body }, reply) => {
    await askPasswordLink(shop, body.email);
    return reply.code(204).send(null);
  });

  serve(app, calls.readPasswordLink, { limit: 'tokens' }, async ({ params: { token } }) => {
    const read = await readPasswordLink(shop, token);
    if (!read.ok) throw refuseLink(read.reason);
    return { name: read.account.username, expiresAt: read.expiresAt };
  });

  serve(app, calls.setPassword, { limit: 'tokens' }, async ({ params: { token }, body: { password } }, reply) => {
    const set = await setPasswordByLink(shop, token, password);
    if (set.ok) return reply.code(204).send(null);
    switch (set.reason) {
      case 'password-length':
      case 'password-common':
      case 'password-name':
        throw refusePassword(set.reason);
      default:
        throw refuseLink(set.reason);
    }
  });
};

const WORDS: Record<NoPasswordLink['reason'], string> = {
  'link-invalid': 'We do not know this link. Please check that the whole link of the email was opened.',
  used: 'This link was used already, and the password is set. Please sign in with it, or ask for another link.',
  ended: 'A newer link was sent, or your address is another one by now. Please look for a newer email.',
  expired: 'This link has run out: it works for an hour. Please ask for another one.',
};

function refuseLink(reason: NoPasswordLink['reason']): Refusal {
  return new Refusal(reason === 'link-invalid' ? 404 : 410, reason, WORDS[reason]);
}
