import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE_REFUSALS } from '#api/refusal-schema.ts';
import { guideAnswer, guideQuestion } from '#contract/guide.ts';
import { answerQuestion } from '#guide/answer-question.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const chat: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'POST',
    url: '/chat',
    config: { limit: 'guide' },
    schema: {
      tags: ['Guide'],
      summary: 'Ask the guide',
      description:
        'Answers from what the shop knows about the Hunter and about ordering it; `known` is false where it does not know. Nothing is kept. At most 20 questions a minute from one address.',
      body: guideQuestion,
      response: { 200: guideAnswer.describe('What the guide says'), ...CHANGE_REFUSALS },
    },
    handler: ({ body }) => answerQuestion(shop, body.message),
  });
};
