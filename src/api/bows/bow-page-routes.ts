import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { whoHoldsLink } from '#api/http/who-asks.ts';
import * as calls from '#contract/bows/bow-page-calls.ts';
import type { Failure } from '#contract/failure.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { transferBow } from '#shop/workshop/owners.ts';

/** The same for an unknown serial number, a wrong secret and one of a former owner. */
const NOT_OWNERS = {
  error:
    'This link is not complete, or the bow has another owner by now. Please use the link of your newest email about it, or write to us.',
  code: 'link-invalid',
} satisfies Failure;

const SAME_OWNER_WORDS = 'This is the address that the bow belongs to already. Please enter that of the new owner.';
export const SAME_OWNER = {
  error: SAME_OWNER_WORDS,
  code: 'same-owner',
  fields: { email: SAME_OWNER_WORDS },
} satisfies Failure;

/** Bows in the hands of their owners, who have a link and no account. */
export const bowOwnership: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.transferBow, { limit: 'finding' }, async (request, reply) => {
    const { serial } = request.params;
    const transferred = await transferBow(shop, serial, request.body, await whoHoldsLink(shop, request));
    if (transferred.ok) {
      const { name, email } = transferred.owner;
      return { serial: serial.toUpperCase(), name, email };
    }
    return transferred.reason === 'same-owner' ? reply.code(422).send(SAME_OWNER) : reply.code(404).send(NOT_OWNERS);
  });
};
