import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetCheckoutCookie } from '#api/http/checkout-cookie.ts';
import { fromContract } from '#api/http/from-contract.ts';
import {
  forgetSessionCookies,
  forgetStaffCookie,
  keepBrowserNote,
  keepStaffCookie,
  readBrowserNote,
  readSessionCookie,
  readStaffCookie,
} from '#api/http/session-cookie.ts';
import { findSignedIn, findStaffHere, placeOf, requireStaff } from '#api/http/who-asks.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/staff-accounts/staff-session-calls.ts';
import { endSession } from '#shop/people/sessions.ts';
import { readStaff } from '#shop/people/staff/read-staff.ts';
import { type StaffSignedIn, signInStaff, signOutStaffEverywhere } from '#shop/people/staff/sign-in-staff.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { presentStaff, tooManyTries } from './present-staff.ts';
import { secondStep } from './second-step-routes.ts';

type StaffSessionOptions = { shop: Shop; panelPath: string };

/** Addresses of the phone panel alone: whoever signs in is never sent to another site. */
const ON_THE_PHONE = /^\/mobile-admin(?:[/?#][\x21-\x7e]{0,500})?$/;
const PHONE = '/mobile-admin';

export const staffSession: FastifyPluginAsyncZod<StaffSessionOptions> = async (app, { shop, panelPath }) => {
  app.route({
    ...fromContract(calls.readStaffStatus),
    handler: async (request) => presentStaff(shop, await findStaffHere(shop, request), panelPath),
  });

  app.route({
    ...fromContract(calls.logIn),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const signedIn = await signInStaff(shop, {
        ...request.body,
        ...placeOf(request),
        presentedSession: readStaffCookie(request),
        presentedNote: readBrowserNote(request),
      });
      if (signedIn.ok || signedIn.reason === 'second-step') {
        keepStaffCookie(reply, signedIn.session);
        if (signedIn.ok) keepBrowserNote(reply, signedIn.browserNote);
        return presentStaff(shop, await readStaff(shop, signedIn.session.secret), panelPath);
      }
      const { status, failure, retryAfter } = refuseStaff(signedIn);
      if (retryAfter) reply.header('retry-after', retryAfter);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    ...fromContract(calls.logOut),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      // A session that is over says for nobody that their other browsers are to be signed out: no success is claimed.
      if (request.body?.everywhere) await signOutStaffEverywhere(shop, (await requireStaff(shop, request)).member);
      const secret = readStaffCookie(request);
      if (secret) await endSession(shop.db, secret);
      forgetStaffCookie(reply);
      const customerSecret = readSessionCookie(request);
      const customer = await findSignedIn(shop, request);
      if (customerSecret && customer?.isAdmin) {
        await endSession(shop.db, customerSecret);
        forgetSessionCookies(reply);
        forgetCheckoutCookie(reply);
      }
      return presentStaff(shop, null, panelPath);
    },
  });

  await app.register(secondStep, { shop, panelPath });

  app.route({
    ...fromContract(calls.goToSignIn),
    async handler({ query }, reply) {
      const to = query.to && ON_THE_PHONE.test(query.to) ? query.to : PHONE;
      return reply.redirect(`/staff-sign-in?${new URLSearchParams({ to })}`, 303);
    },
  });
};

const SUSPENDED = 'Your account is suspended. Please ask an owner of the shop to let you back in.';

type NotSignedIn = Exclude<StaffSignedIn, { ok: true } | { reason: 'second-step' }>;

function refuseStaff(refused: NotSignedIn): { status: 401 | 403 | 429; failure: Failure; retryAfter?: number } {
  if (refused.reason === 'suspended') return { status: 403, failure: { error: SUSPENDED, code: refused.reason } };
  if (refused.reason === 'invalid-credentials') {
    return { status: 401, failure: { error: 'Invalid username or password.', code: refused.reason } };
  }
  const { reason, retryAfterSeconds } = refused;
  return { status: 429, failure: tooManyTries(reason, retryAfterSeconds), retryAfter: retryAfterSeconds };
}
