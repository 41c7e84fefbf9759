import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { presentNotice, refuseAnswer, UNKNOWN_NOTICE } from './present-delay.ts';
import * as calls from '#contract/calls/mail-links.ts';
import { answerNotice } from '#shop/orders/delay-consent/answer-notice.ts';
import { readNotice } from '#shop/orders/delay-consent/read-notice.ts';
import type { Shop } from '#shop/ports/shop.ts';

const NOT_CANCELLED =
  'The card service does not answer just now, and it has to be asked before an order is cancelled. Your order is as it was. Please try again in a minute.';

/** What customers are asked when the release is put off; the link of their mail is all they need. */
export const delayNotices: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.readDelayNotice),
    config: { limit: 'tokens' },
    async handler({ params: { token } }, reply) {
      const read = await readNotice(shop, token);
      return read.ok ? presentNotice(read.facts) : reply.code(404).send(UNKNOWN_NOTICE);
    },
  });

  app.route({
    ...fromContract(calls.answerDelayNotice),
    config: { limit: 'tokens', outage: NOT_CANCELLED },
    async handler({ params: { token }, body: { answer } }, reply) {
      const answered = await answerNotice(shop, token, answer);
      if (answered.ok) return presentNotice(answered.facts);
      if (answered.reason === 'closed') return reply.code(409).send(refuseAnswer(answered.facts));
      return reply.code(404).send(UNKNOWN_NOTICE);
    },
  });
};
