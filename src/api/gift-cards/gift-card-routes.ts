import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import { networkOf } from '#api/http/network-of.ts';
import { LINK_INVALID } from '#api/http/refusal.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/gift-cards/gift-card-calls.ts';
import { findGiftCard } from '#shop/gift-cards/find-gift-card.ts';
import { offerGiftCard, payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { refuseGiftCard } from './refuse-gift-card.ts';

/** Looking at a gift card, and paying with one what a payment link asks for. */
export const giftCards: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.readGiftCardBalance),
    config: { limit: 'tokens' },
    async handler({ body, ip }, reply) {
      const found = await findGiftCard(shop, { code: body.code, network: networkOf(ip) });
      if (!found.ok && found.reason !== 'empty') return refuseGiftCard(reply, found);
      return found.card;
    },
  });

  app.route({
    ...fromContract(calls.offerGiftCard),
    config: { limit: 'tokens' },
    async handler({ body, ip }, reply) {
      const offer = await offerGiftCard(shop, { ...body, network: networkOf(ip) });
      if (offer.ok) return { ...offer, ...offer.card };
      if (offer.reason === 'link-invalid') return reply.code(404).send(LINK_INVALID);
      return refuseGiftCard(reply, offer);
    },
  });

  app.route({
    ...fromContract(calls.payByGiftCard),
    config: { limit: 'tokens' },
    async handler({ body, ip }, reply) {
      const { token, code, due, pays } = body;
      const typed = { token, code, network: networkOf(ip) };
      const outcome = await payByGiftCard(shop, typed, { due: centsOf(due), pays: centsOf(pays) });
      if (outcome.ok) return outcome;
      if (outcome.reason === 'link-invalid') return reply.code(404).send(LINK_INVALID);
      return refuseGiftCard(reply, outcome);
    },
  });
};
