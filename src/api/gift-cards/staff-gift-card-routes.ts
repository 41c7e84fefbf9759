import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/gift-cards/staff-gift-card-calls.ts';
import { type GiftCardChanged, reissueGiftCard, setGiftCardState } from '#shop/gift-cards/change-gift-card.ts';
import {
  type GiftCardDetail,
  listGiftCards,
  readGiftCard,
  readGiftCardLiability,
} from '#shop/gift-cards/list-gift-cards.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** Gift cards: looked up, blocked, reissued, made void. */
export const staffGiftCards: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const one = async (id: number) => {
    const read = await readGiftCard(shop, id);
    if (!read) throw refuse({ ok: false, reason: 'not-found' });
    return present(read);
  };

  serve(app, calls.listGiftCards, async ({ query }) => {
    return { outstanding: await readGiftCardLiability(shop), cards: await listGiftCards(shop, query) };
  });

  serve(app, calls.readGiftCard, ({ params }) => one(params.id));

  serve(app, calls.blockGiftCard, async ({ params: { id }, body: { reason }, staff }) => {
    settle(await setGiftCardState(shop, staff, id, { state: 'blocked', reason }));
    return one(id);
  });

  serve(app, calls.unblockGiftCard, async ({ params: { id }, staff }) => {
    settle(await setGiftCardState(shop, staff, id, { state: 'active' }));
    return one(id);
  });

  serve(app, calls.reissueGiftCard, async ({ params: { id }, body, staff }) => {
    const reissued = await reissueGiftCard(shop, staff, id, body);
    if (!reissued.ok) throw refuse(reissued);
    return one(reissued.card.id);
  });

  serve(app, calls.voidGiftCard, async ({ params: { id }, body: { reason }, staff }) => {
    settle(await setGiftCardState(shop, staff, id, { state: 'void', reason }));
    return one(id);
  });
};

function settle(changed: GiftCardChanged): void {
  if (!changed.ok) throw refuse(changed);
}

type NotChanged = { ok: false; reason: 'not-found' | 'void' | 'empty' | 'held' };

function refuse({ reason }: NotChanged): Refusal {
  switch (reason) {
    case 'not-found':
      return new Refusal(404, reason, 'There is no such gift card. Please look at the list.');
    case 'void':
      return new Refusal(
        409,
        reason,
        'This gift card is void: it was reissued, or its money went back. Please reload.',
      );
    case 'held':
      return new Refusal(
        409,
        reason,
        'The money that this gift card was bought with has left, or a bank decides about it. The card is good again once the money is back; see its order.',
      );
    case 'empty':
      return new Refusal(409, reason, 'Nothing is left on this gift card that a new one could take over.');
  }
}

function present({ card, ...detail }: GiftCardDetail) {
  const held = card.state === 'void' ? ('gone' as const) : ('disputed' as const);
  return { ...card, ...detail, held: card.stateBefore === null ? null : held };
}
