import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forgetDepositCookie } from '#api/deposit-cookie.ts';
import { NOT_YOURS, presentUser, refuseFound, refuseSync } from '#api/present/user.ts';
import {
  CHANGE_REFUSALS,
  COMMON_REFUSALS,
  NEVER_SIGNED_IN,
  refusal,
  SESSION_REFUSALS,
  TOKEN_REFUSALS,
} from '#api/refusal-schema.ts';
import { correctHint, forgetSessionCookies, keepSessionCookies, readSessionCookie } from '#api/session-cookie.ts';
import { findSignedIn, isOwn, NOT_SIGNED_IN, requireIdentity, requireSignedIn } from '#api/who-asks.ts';
import { currentUser, firebaseSyncRequest, signOutRequest } from '#contract/users.ts';
import { findCustomer } from '#shop/people/customers/customer-profile.ts';
import { signOutCustomer } from '#shop/people/customers/sign-out-customer.ts';
import { syncCustomer } from '#shop/people/customers/sync-customer.ts';
import type { Shop } from '#shop/ports/shop.ts';

const signedOut = z.object({ signedOut: z.literal(true) });

export const auth: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'POST',
    url: '/auth/firebase-sync',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Signing in'],
      summary: 'Sign in with an ID token',
      description:
        "Makes or refreshes the customer's record and opens a session of 14 days (of 12 hours for who works here) in the cookie `session`, in place of one that the browser had. Takes the identity provider's whole ID token as `Authorization: Bearer`; `uid` and `email` must be the token's own. Guest orders join the account by a verified address.",
      body: firebaseSyncRequest,
      response: {
        200: { description: 'The customer', content: { 'application/json': { schema: currentUser } } },
        ...CHANGE_REFUSALS,
        ...TOKEN_REFUSALS,
        403: refusal("The uid or the address is not the token's, or the request comes from another site's page."),
        409: refusal('Another account has this address, and the token does not prove it.'),
        422: refusal('The token names no address.'),
      },
    },
    async handler(request, reply) {
      const { body } = request;
      const identity = await requireIdentity(shop, request);
      if (identity.email && !isOwn(identity, body)) return reply.code(403).send(NOT_YOURS);
      const before = await findSignedIn(shop, request);
      const synced = await syncCustomer(shop, identity, {
        displayName: body.displayName ?? null,
        photoUrl: body.photoURL ?? null,
        presentedSession: readSessionCookie(request),
      });
      if (synced.ok) {
        keepSessionCookies(reply, synced.session);
        // A guest signs in and goes on; one customer after another begins anew.
        if (before && before.id !== synced.user.id) forgetDepositCookie(reply);
        return presentUser(synced.user);
      }
      const { status, failure } = refuseSync(synced);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    method: 'GET',
    url: '/auth/user',
    schema: {
      tags: ['Signing in'],
      summary: 'Who is signed in',
      description: 'The customer of the session. Without one, the cookie `signed_in` is taken out of the browser.',
      response: {
        200: { description: 'The customer', content: { 'application/json': { schema: currentUser } } },
        ...COMMON_REFUSALS,
        ...SESSION_REFUSALS,
      },
    },
    async handler(request, reply) {
      const user = await findSignedIn(shop, request);
      if (user) return presentUser(user);
      correctHint(request, reply);
      return reply.code(401).send(NOT_SIGNED_IN);
    },
  });

  app.route({
    method: 'GET',
    url: '/auth/firebase-user',
    schema: {
      tags: ['Signing in'],
      summary: 'The customer of an ID token',
      description: "Takes the identity provider's whole ID token as `Authorization: Bearer` and changes nothing.",
      response: {
        200: { description: 'The customer', content: { 'application/json': { schema: currentUser } } },
        ...COMMON_REFUSALS,
        ...TOKEN_REFUSALS,
        404: NEVER_SIGNED_IN,
      },
    },
    async handler(request, reply) {
      const found = await findCustomer(shop, await requireIdentity(shop, request));
      if (found.ok) return presentUser(found.user);
      const { status, failure } = refuseFound(found);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/sign-out',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Signing in'],
      summary: 'Sign out',
      description:
        'Ends the session of this browser; with `everywhere` those of all browsers, and ID tokens of earlier sign-ins open none any more. Signing out of this browser alone works without a session too.',
      body: signOutRequest,
      response: {
        200: signedOut.describe('This browser is signed out'),
        ...CHANGE_REFUSALS,
        401: refusal('`everywhere` was asked for by a session that is over: the other browsers are as they were.'),
      },
    },
    async handler(request, reply) {
      const everywhere = request.body?.everywhere ?? false;
      // A session that is over says for nobody that their other browsers are to be signed out: no success is claimed.
      if (everywhere) await requireSignedIn(shop, request);
      const secret = readSessionCookie(request);
      if (secret) await signOutCustomer(shop, secret, { everywhere });
      forgetSessionCookies(reply);
      // Whoever comes to this browser next starts a pre-order of their own.
      forgetDepositCookie(reply);
      return { signedOut: true as const };
    },
  });
};
