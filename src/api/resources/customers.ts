import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetDepositCookie } from '#api/deposit-cookie.ts';
import { fromContract } from '#api/from-contract.ts';
import { NOT_YOURS, presentUser, refuseFound, refuseSync } from './present-customer.ts';
import { correctHint, forgetSessionCookies, keepSessionCookies, readSessionCookie } from '#api/session-cookie.ts';
import { findSignedIn, isOwn, NOT_SIGNED_IN, requireIdentity, requireSignedIn } from '#api/who-asks.ts';
import * as calls from '#contract/calls/customers.ts';
import { findCustomer } from '#shop/people/customers/find-customer.ts';
import { signOutCustomer } from '#shop/people/customers/sign-out-customer.ts';
import { syncCustomer } from '#shop/people/customers/sync-customer.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const auth: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.signIn),
    config: { limit: 'tokens' },
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
    ...fromContract(calls.readCurrentUser),
    async handler(request, reply) {
      const user = await findSignedIn(shop, request);
      if (user) return presentUser(user);
      correctHint(request, reply);
      return reply.code(401).send(NOT_SIGNED_IN);
    },
  });

  app.route({
    ...fromContract(calls.readUserOfToken),
    async handler(request, reply) {
      const found = await findCustomer(shop, await requireIdentity(shop, request));
      if (found.ok) return presentUser(found.user);
      const { status, failure } = refuseFound(found);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    ...fromContract(calls.signOut),
    config: { limit: 'tokens' },
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
