import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { presentNotice, refuseAnswer, UNKNOWN_NOTICE } from '#api/present/delay.ts';
import { CARD_SERVICE_SILENT, CHANGE_REFUSALS, COMMON_REFUSALS, refusal } from '#api/refusal-schema.ts';
import { delayAnswer, delayNotice } from '#contract/delays.ts';
import { answerNotice } from '#shop/orders/delay-consent/answer-notice.ts';
import { readNotice } from '#shop/orders/delay-consent/read-notice.ts';
import type { Shop } from '#shop/ports/shop.ts';

const TAGS = ['Orders'];
/** Any text is asked for as a link's secret: a malformed one is answered like an unknown one. */
const params = z.object({ token: z.string().meta({ description: "The secret of a delay notice's links" }) });
const UNKNOWN = { 404: refusal('The link is unknown or malformed; which of these is not said.') };
const one = { description: 'The question as it stands now', content: { 'application/json': { schema: delayNotice } } };

const NOT_CANCELLED =
  'The card service does not answer just now, and it has to be asked before an order is cancelled. Your order is as it was. Please try again in a minute.';

/** What customers are asked when the release is put off; the link of their mail is all they need. */
export const delayNotices: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'GET',
    url: '/delay-notices/:token',
    config: { limit: 'tokens' },
    schema: {
      tags: TAGS,
      summary: 'What a delay notice asks',
      description: 'Changes nothing: programs that look through mails follow its links too.',
      params,
      response: { 200: one, ...COMMON_REFUSALS, ...UNKNOWN },
    },
    async handler({ params: { token } }, reply) {
      const read = await readNotice(shop, token);
      return read.ok ? presentNotice(read.facts) : reply.code(404).send(UNKNOWN_NOTICE);
    },
  });

  app.route({
    method: 'POST',
    url: '/delay-notices/:token/answer',
    config: { limit: 'tokens', outage: NOT_CANCELLED },
    schema: {
      tags: TAGS,
      summary: 'Answer a delay notice',
      description:
        '`keep` the order for the later date, or `cancel` it, and all that was paid goes back. The same answer again is one answer; `cancel` is taken after `keep` until the bow ships.',
      params,
      body: delayAnswer,
      response: {
        200: one,
        ...CHANGE_REFUSALS,
        ...UNKNOWN,
        ...CARD_SERVICE_SILENT,
        409: refusal('Too late: the order is cancelled or shipped, or a later notice asks. `code` says which.'),
      },
    },
    async handler({ params: { token }, body: { answer } }, reply) {
      const answered = await answerNotice(shop, token, answer);
      if (answered.ok) return presentNotice(answered.facts);
      if (answered.reason === 'closed') return reply.code(409).send(refuseAnswer(answered.facts));
      return reply.code(404).send(UNKNOWN_NOTICE);
    },
  });
};
