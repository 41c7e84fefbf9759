import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hintAtCart, keepCartSecret, readCartSecret } from '#api/http/cart-cookie.ts';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { findSignedIn } from '#api/http/who-asks.ts';
import { PAUSED, SOLD_OUT } from '#api/terms/checkout-refusals.ts';
import * as calls from '#contract/carts/cart-calls.ts';
import type { CartRow } from '#db/schema.ts';
import {
  type AddedToCart,
  addToCart,
  type CartChanged,
  changeQuantity,
  removeFromCart,
} from '#shop/carts/change-cart.ts';
import { type CartLine, type CartVisitor, findCart, mostOf, readCart, sumCart } from '#shop/carts/read-cart.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { shipAlone, tellBowOfCart } from '#shop/orders/placing/gear-with-bow.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { normaliseEmail } from '#values/network/email-address.ts';

/** A visitor's cart: found by the session or by the browser's cookie, never by anything that the request says. */
export const carts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const whoAsks = async (request: FastifyRequest): Promise<CartVisitor> => ({
    secret: readCartSecret(request),
    userId: (await findSignedIn(shop, request))?.id ?? null,
  });

  async function answer(reply: FastifyReply, cart: CartRow | null) {
    const presented = await presentCart(shop, cart);
    hintAtCart(reply, presented.count > 0 || presented.shipsWith !== null);
    return presented;
  }

  serve(app, calls.readCart, async (request, reply) => answer(reply, await findCart(shop, await whoAsks(request))));

  serve(app, calls.addToCart, { limit: 'carts' }, async (request, reply) => {
    const { variantId = null, giftRecipient, giftMessage, ...addition } = request.body;
    const visitor = await whoAsks(request);
    const added = await addToCart(shop, visitor, {
      ...addition,
      variantId,
      giftRecipient: giftRecipient ? normaliseEmail(giftRecipient) : null,
      giftMessage: giftMessage || null,
    });
    if (!added.ok) throw refuse(added);
    // A cart's days begin anew with each change, and those of its cookie with them.
    const secret = added.secret ?? visitor.secret;
    if (secret && !visitor.userId) keepCartSecret(reply, secret);
    return answer(reply, added.cart);
  });

  serve(app, calls.changeCartItem, { limit: 'carts' }, async (request, reply) => {
    const { id: itemId } = request.params;
    const changed = await changeQuantity(shop, await whoAsks(request), { itemId, ...request.body });
    if (!changed.ok) throw refuse(changed);
    return answer(reply, changed.cart);
  });

  serve(app, calls.shipCartAlone, { limit: 'carts' }, async (request, reply) =>
    answer(reply, await shipAlone(shop, await whoAsks(request))),
  );

  serve(app, calls.removeCartItem, { limit: 'carts' }, async (request, reply) =>
    answer(reply, await removeFromCart(shop, await whoAsks(request), request.params.id)),
  );
};

async function presentCart(shop: Shop, cart: CartRow | null) {
  const lines = cart ? await readCart(shop, cart.id) : [];
  const bow = lines.find(({ kind }) => kind === 'bow');
  const terms = bow ? await currentTerms(shop, { productId: bow.productId }) : null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipsWith = await tellBowOfCart(shop.db, cart);
  return { lines: lines.map(presentLine), count, ...sumCart(lines, terms), shipsWith };
}

function presentLine(line: CartLine) {
  const most = Math.min(line.available ?? mostOf(line.kind), mostOf(line.kind));
  return { ...line, id: line.itemId, most, total: line.price * line.quantity };
}

type Refused = Exclude<AddedToCart | CartChanged, { ok: true }>;

function refuse(refused: Refused): Refusal {
  const { reason } = refused;
  const no = (sentence: string) => new Refusal(409, reason, sentence);
  switch (reason) {
    case 'not-found':
      return new Refusal(404, reason, 'This is not in your cart any more.');
    case 'choose-variant':
      return new Refusal(400, reason, 'Please choose a size or a color.', 'variantId');
    case 'not-sold':
      return no('This is not sold any more.');
    case 'no-places':
      return new Refusal(409, 'sold-out', SOLD_OUT);
    case 'paused':
      return no(PAUSED);
    case 'sold-out':
      return no('This is sold out.');
    case 'other-bow':
      return no(
        `${bowTitle(refused.name)} is in your cart already, and one order takes one bow. Please order it first, or take it out.`,
      );
    case 'cart-full':
      return no('Your cart is full. Please order what is in it first, or take something out.');
    case 'too-many':
      return no(tooMany(refused));
  }
}

function tooMany({ most, left, inCart }: Extract<Refused, { reason: 'too-many' }>): string {
  const said = left === most ? `Only ${most} left` : `One order takes ${most} of these at most`;
  return inCart === 0 ? `${said}. Please choose fewer.` : `${said}, and you have ${inCart} in your cart.`;
}
