import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hintAtCart, keepCartSecret, readCartSecret } from '#api/http/cart-cookie.ts';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { findSignedIn } from '#api/http/who-asks.ts';
import { PAUSED, SOLD_OUT } from '#api/terms/checkout-refusals.ts';
import * as calls from '#contract/carts/cart-calls.ts';
import type { Cart } from '#contract/carts/cart-schemas.ts';
import type { Failure } from '#contract/failure.ts';
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
import type { Shop } from '#shop/ports/shop.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { toDecimal } from '#values/money.ts';
import { normaliseEmail } from '#values/network/email-address.ts';

/** A visitor's cart: found by the session or by the browser's cookie, never by anything that the request says. */
export const carts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const whoAsks = async (request: FastifyRequest): Promise<CartVisitor> => ({
    secret: readCartSecret(request),
    userId: (await findSignedIn(shop, request))?.id ?? null,
  });

  async function answer(reply: FastifyReply, cart: CartRow | null): Promise<Cart> {
    const presented = await presentCart(shop, cart);
    hintAtCart(reply, presented.count > 0);
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
    if (!added.ok) throw Refusal.of(refuse(added));
    // A cart's days begin anew with each change, and those of its cookie with them.
    const secret = added.secret ?? visitor.secret;
    if (secret && !visitor.userId) keepCartSecret(reply, secret);
    return answer(reply, added.cart);
  });

  serve(app, calls.changeCartItem, { limit: 'carts' }, async (request, reply) => {
    const { id: itemId } = request.params;
    const changed = await changeQuantity(shop, await whoAsks(request), { itemId, ...request.body });
    if (!changed.ok) throw Refusal.of(refuse(changed));
    return answer(reply, changed.cart);
  });

  serve(app, calls.removeCartItem, { limit: 'carts' }, async (request, reply) =>
    answer(reply, await removeFromCart(shop, await whoAsks(request), request.params.id)),
  );
};

async function presentCart(shop: Shop, cart: CartRow | null): Promise<Cart> {
  const lines = cart ? await readCart(shop, cart.id) : [];
  const bow = lines.find(({ kind }) => kind === 'bow');
  const terms = bow ? await currentTerms(shop, { productId: bow.productId }) : null;
  const { subtotal, today, later } = sumCart(lines, terms);
  return {
    lines: lines.map(presentLine),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: toDecimal(subtotal),
    today: toDecimal(today),
    later: toDecimal(later),
  };
}

function presentLine({ itemId, weight: _weight, available, price, ...line }: CartLine): Cart['lines'][number] {
  const most = Math.min(available ?? mostOf(line.kind), mostOf(line.kind));
  return { id: itemId, ...line, most, price: toDecimal(price), total: toDecimal(price * line.quantity) };
}

type Refused = Exclude<AddedToCart | CartChanged, { ok: true }>;

function refuse(refused: Refused): { status: 400 | 404 | 409; failure: Failure } {
  const { reason } = refused;
  switch (reason) {
    case 'not-found':
      return { status: 404, failure: { error: 'This is not in your cart any more.', code: reason } };
    case 'choose-variant': {
      const error = 'Please choose a size or a color.';
      return { status: 400, failure: { error, code: reason, fields: { variantId: error } } };
    }
    case 'not-sold':
      return { status: 409, failure: { error: 'This is not sold any more.', code: reason } };
    case 'no-places':
      return { status: 409, failure: { error: SOLD_OUT, code: 'sold-out' } };
    case 'paused':
      return { status: 409, failure: { error: PAUSED, code: reason } };
    case 'sold-out':
      return { status: 409, failure: { error: 'This is sold out.', code: reason } };
    case 'other-bow': {
      const error = `${bowTitle(refused.name)} is in your cart already, and one order takes one bow. Please order it first, or take it out.`;
      return { status: 409, failure: { error, code: reason } };
    }
    case 'cart-full': {
      const error = 'Your cart is full. Please order what is in it first, or take something out.';
      return { status: 409, failure: { error, code: reason } };
    }
    case 'too-many':
      return { status: 409, failure: { error: tooMany(refused), code: reason } };
  }
}

function tooMany({ most, left, inCart }: Extract<Refused, { reason: 'too-many' }>): string {
  const said = left === most ? `Only ${most} left` : `One order takes ${most} of these at most`;
  return inCart === 0 ? `${said}. Please choose fewer.` : `${said}, and you have ${inCart} in your cart.`;
}
