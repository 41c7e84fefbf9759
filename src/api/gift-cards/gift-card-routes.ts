import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { networkOf } from '#api/http/network-of.ts';
import { LINK_INVALID, Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { refuseDeposit } from '#api/terms/checkout-refusals.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/gift-cards/gift-card-calls.ts';
import type { GiftCardFound } from '#shop/gift-cards/find-gift-card.ts';
import { findGiftCard } from '#shop/gift-cards/find-gift-card.ts';
import type { PaidByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { offerGiftCard, payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { formatUsd } from '#values/money.ts';

/** Looking at a gift card, and paying with one what a payment link asks for. */
export const giftCards: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readGiftCardBalance, { limit: 'tokens' }, async ({ body, ip }, reply) => {
    const found = await findGiftCard(shop, { code: body.code, network: networkOf(ip) });
    if (!found.ok && found.reason !== 'empty') return refuseGiftCard(reply, found);
    return found.card;
  });

  serve(app, calls.offerGiftCard, { limit: 'tokens' }, async ({ body, ip }, reply) => {
    const offer = await offerGiftCard(shop, { ...body, network: networkOf(ip) });
    if (offer.ok) return { ...offer, ...offer.card };
    if (offer.reason === 'link-invalid') return reply.code(404).send(LINK_INVALID);
    return refuseGiftCard(reply, offer);
  });

  serve(app, calls.payByGiftCard, { limit: 'tokens' }, async ({ body, ip }, reply) => {
    const { token, code, due, pays } = body;
    const typed = { token, code, network: networkOf(ip) };
    const outcome = await payByGiftCard(shop, typed, { due: centsOf(due), pays: centsOf(pays) });
    if (outcome.ok) return outcome;
    if (outcome.reason === 'link-invalid') return reply.code(404).send(LINK_INVALID);
    return refuseGiftCard(reply, outcome);
  });
};

type RefusedGiftCard = Exclude<GiftCardFound | PaidByGiftCard, { ok: true } | { reason: 'link-invalid' }>;

const BLOCKED = 'This gift card is blocked. Please write to us and name the last four characters of its code.';

/** Throws the answer to a gift card that cannot be used: what is wrong stands at the field of its code, with what to do. */
function refuseGiftCard(reply: FastifyReply, refused: RefusedGiftCard): never {
  if (refused.reason === 'too-many-tries') reply.header('retry-after', refused.retryAfterSeconds);
  const [status, sentence] = tell(refused);
  throw new Refusal(status, refused.reason, sentence, { code: sentence });
}

function tell(refused: RefusedGiftCard): [status: 409 | 422 | 429, sentence: string] {
  switch (refused.reason) {
    case 'unknown-code':
      return [422, 'No gift card has this code. Please compare it with the email that it came in.'];
    case 'too-many-tries': {
      const minutes = Math.ceil(refused.retryAfterSeconds / 60);
      return [
        429,
        `Too many wrong codes were tried. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      ];
    }
    case 'blocked':
      return [409, BLOCKED];
    case 'empty':
      return [409, 'Nothing is left on this gift card.'];
    case 'nothing-due':
      return [409, 'Nothing is due on this order now: it is paid, or a payment is under way.'];
    case 'too-small':
      return [
        409,
        'Too little is on this gift card to pay a part: at least $0.50 has to be left for a card. Please pay by card.',
      ];
    case 'agreement-missing':
    case 'sold-out':
    case 'too-many-bows':
      return [409, refuseDeposit(refused).failure.error];
    case 'amount-differs':
      return [409, `The amount due is ${formatUsd(refused.due)} now. Please look at it and agree again.`];
    case 'not-enough':
      if (refused.state === 'blocked') return [409, BLOCKED];
      return [409, `${formatUsd(refused.balance)} is left on this gift card: it was used elsewhere meanwhile.`];
  }
}
