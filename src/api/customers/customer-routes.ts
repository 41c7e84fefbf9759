import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetCartSecret, hintAtCart, readCartSecret } from '#api/http/cart-cookie.ts';
import { forgetCheckoutCookie } from '#api/http/checkout-cookie.ts';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { correctHint, forgetSessionCookies, keepSessionCookies, readSessionCookie } from '#api/http/session-cookie.ts';
import {
  findSignedIn,
  isOwn,
  NOT_SIGNED_IN,
  nameBrowser,
  placeOf,
  requireCustomerHere,
  requireIdentity,
  requireSignedIn,
} from '#api/http/who-asks.ts';
import * as calls from '#contract/customers/customer-calls.ts';
import type { Failure } from '#contract/failure.ts';
import { joinCart } from '#shop/carts/join-cart.ts';
import { type CustomerHere, findCustomer } from '#shop/people/customers/customer-profile.ts';
import { signOutBrowser, signOutElsewhere } from '#shop/people/customers/own-sessions.ts';
import { signOutCustomer } from '#shop/people/customers/sign-out-customer.ts';
import { type CustomerSynced, syncCustomer } from '#shop/people/customers/sync-customer.ts';
import { readOpenSessions } from '#shop/people/sessions.ts';
import type { Shop } from '#shop/ports/shop.ts';

const SIGNED_OUT = {
  error: 'You were signed out here from another browser. Please sign in again.',
  code: 'signed-out',
} satisfies Failure;

export const NOT_YOURS = {
  error: 'Your sign-in belongs to another account. Please sign out, then sign in again.',
  code: 'not-yours',
} satisfies Failure;

const UNKNOWN_SESSION = {
  error: 'This browser is signed out already.',
  code: 'unknown-session',
} satisfies Failure;

const NO_ACCOUNT = {
  error: 'You have no account here yet. Please sign in to open one.',
  code: 'unknown-user',
} satisfies Failure;

export const customers: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.signIn, { limit: 'tokens' }, async (request, reply) => {
    const { body } = request;
    const identity = await requireIdentity(shop, request);
    if (identity.email && !isOwn(identity, body)) return reply.code(403).send(NOT_YOURS);
    const before = await findSignedIn(shop, request);
    const synced = await syncCustomer(shop, identity, {
      displayName: body.displayName ?? null,
      photoUrl: body.photoURL ?? null,
      presentedSession: readSessionCookie(request),
      place: placeOf(request),
    });
    if (synced.ok) {
      const secret = readCartSecret(request);
      if (secret) {
        await joinCart(shop, { secret, userId: synced.user.id });
        forgetCartSecret(reply);
      }
      keepSessionCookies(reply, synced.session);
      // A guest signs in and goes on; one customer after another begins anew.
      if (before && before.id !== synced.user.id) forgetCheckoutCookie(reply);
      return synced.user;
    }
    throw refuseSync(synced);
  });

  serve(app, calls.readCurrentUser, async (request, reply) => {
    const user = await findSignedIn(shop, request);
    if (user) return user;
    correctHint(request, reply);
    return reply.code(401).send(NOT_SIGNED_IN);
  });

  serve(app, calls.readUserOfToken, async (request) => {
    const found = await findCustomer(shop, await requireIdentity(shop, request));
    if (found.ok) return found.user;
    throw refuseFound(found);
  });

  serve(app, calls.signOut, { limit: 'tokens' }, async (request, reply) => {
    const everywhere = request.body?.everywhere ?? false;
    // A session that is over says for nobody that their other browsers are to be signed out: no success is claimed.
    if (everywhere) await requireSignedIn(shop, request);
    const secret = readSessionCookie(request);
    if (secret) await signOutCustomer(shop, secret, { everywhere });
    forgetSessionCookies(reply);
    forgetCartSecret(reply);
    hintAtCart(reply, false);
    // Whoever comes to this browser next starts a pre-order of their own.
    forgetCheckoutCookie(reply);
    return { signedOut: true as const };
  });

  const presentSessions = async ({ user, session }: CustomerHere) => {
    const open = await readOpenSessions(shop, { userId: user.id }, session.sid);
    return {
      sessions: open.map(({ browser, ...each }) => ({ ...each, browser: nameBrowser(browser) })),
    };
  };

  serve(app, calls.readSessions, async (request) => presentSessions(await requireCustomerHere(shop, request)));

  serve(app, calls.endSession, { limit: 'tokens' }, async (request, reply) => {
    const here = await requireCustomerHere(shop, request);
    const ended = await signOutBrowser(shop, here, request.params.id);
    return ended.ok ? presentSessions(here) : reply.code(404).send(UNKNOWN_SESSION);
  });

  serve(app, calls.endOtherSessions, { limit: 'tokens' }, async (request) => {
    const here = await requireCustomerHere(shop, request);
    await signOutElsewhere(shop, here);
    return presentSessions(here);
  });
};

type NotFound = Exclude<Awaited<ReturnType<typeof findCustomer>>, { ok: true }>;

/** Whose token is good, and who is no customer by it. */
export function refuseFound({ reason }: NotFound): Refusal {
  return reason === 'signed-out' ? Refusal.of(401, SIGNED_OUT) : Refusal.of(404, NO_ACCOUNT);
}

type NotSynced = Exclude<CustomerSynced, { ok: true }>;

function refuseSync({ reason }: NotSynced): Refusal {
  switch (reason) {
    case 'signed-out':
      return Refusal.of(401, SIGNED_OUT);
    case 'address-taken': {
      const error =
        'There is an account with this email address already, and your sign-in does not show that the address is yours. Please confirm the address with your Google account, or sign in with another one.';
      return new Refusal(409, reason, error);
    }
    case 'no-address': {
      const error = 'Your sign-in comes without an email address. Please sign in with an account that has one.';
      return new Refusal(422, reason, error);
    }
  }
}
