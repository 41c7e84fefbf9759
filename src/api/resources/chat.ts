import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/guide.ts';
import { answerQuestion } from '#guide/answer-question.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const chat: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.askGuide),
    config: { limit: 'guide' },
    handler: ({ body }) => answerQuestion(shop, body.message),
  });
};
