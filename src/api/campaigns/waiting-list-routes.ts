import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/campaigns/waiting-list-calls.ts';
import type { WaitingShown } from '#contract/campaigns/waiting-list-schemas.ts';
import type { Failure } from '#contract/failure.ts';
import {
  confirmWaiting,
  joinWaitingList,
  leaveWaiting,
  readWaiting,
  type Waiting,
} from '#shop/campaigns/waiting-list.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { maskEmail } from '#values/network/email-address.ts';
import { WAITING_RECEIVED } from '#values/text/waiting-list-text.ts';

const NO_BOW = {
  error: 'This bow is not on pre-order. Please look at the others.',
  code: 'not-found',
} satisfies Failure;
const OPEN = {
  error: 'This bow can be pre-ordered now: please reload the page, and there is nothing to wait for.',
  code: 'open',
} satisfies Failure;
const UNKNOWN = {
  error: 'We do not know this link. Perhaps the address was taken off the list already.',
  code: 'link-invalid',
} satisfies Failure;

/** Who wants to be told when a bow can be pre-ordered again. */
export const waitingLists: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.joinWaitingList, { limit: 'contact' }, async ({ body }, reply) => {
    const joined = await joinWaitingList(shop, { email: body.email, bow: body.bow || null });
    if (joined.ok) return { message: WAITING_RECEIVED };
    return joined.reason === 'open' ? reply.code(409).send(OPEN) : reply.code(404).send(NO_BOW);
  });

  serve(app, calls.readWaiting, { limit: 'tokens' }, async ({ params: { token } }, reply) => {
    const found = await readWaiting(shop.db, token);
    return found ? present(found) : reply.code(404).send(UNKNOWN);
  });

  serve(app, calls.confirmWaiting, { limit: 'tokens' }, async ({ params: { token } }, reply) => {
    const confirmed = await confirmWaiting(shop, token);
    return confirmed ? present(confirmed) : reply.code(404).send(UNKNOWN);
  });

  serve(app, calls.leaveWaiting, { limit: 'tokens' }, async ({ params: { token } }, reply) => {
    return (await leaveWaiting(shop, token)) ? { left: true as const } : reply.code(404).send(UNKNOWN);
  });
};

function present({ row, terms, blocked }: Waiting): WaitingShown {
  return {
    address: maskEmail(row.email),
    bowName: terms?.productName ?? null,
    bowPath: terms && (terms.isFlagship || terms.slug === null ? '/bows' : `/bows/${terms.slug}`),
    confirmed: row.confirmedAt !== null,
    state: terms?.state ?? null,
    blocked: blocked !== null,
  };
}
