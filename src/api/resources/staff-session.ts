import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetDepositCookie } from '#api/deposit-cookie.ts';
import { fromContract } from '#api/from-contract.ts';
import { networkOf } from '#api/network-of.ts';
import { presentStaff, refuseStaff } from '#api/present/staff-session.ts';
import {
  forgetSessionCookies,
  forgetStaffCookie,
  keepBrowserNote,
  keepStaffCookie,
  readBrowserNote,
  readSessionCookie,
  readStaffCookie,
} from '#api/session-cookie.ts';
import { findSignedIn, findStaff, requireStaff } from '#api/who-asks.ts';
import * as calls from '#contract/calls/staff-session.ts';
import { endSession } from '#shop/people/sessions/end-session.ts';
import { signInStaff } from '#shop/people/staff/sign-in-staff.ts';
import { signOutStaffEverywhere } from '#shop/people/staff/sign-out-staff.ts';
import type { Shop } from '#shop/ports/shop.ts';

type StaffSessionOptions = { shop: Shop; panelPath: string };

/** Addresses of the phone panel alone: whoever signs in is never sent to another site. */
const ON_THE_PHONE = /^\/mobile-admin(?:[/?#][\x21-\x7e]{0,500})?$/;
const PHONE = '/mobile-admin';

export const staffSession: FastifyPluginAsyncZod<StaffSessionOptions> = async (app, { shop, panelPath }) => {
  app.route({
    ...fromContract(calls.readStaffStatus),
    handler: async (request) => presentStaff(await findStaff(shop, request), panelPath),
  });

  app.route({
    ...fromContract(calls.logIn),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const signedIn = await signInStaff(shop, {
        ...request.body,
        network: networkOf(request.ip),
        presentedSession: readStaffCookie(request),
        presentedNote: readBrowserNote(request),
      });
      if (signedIn.ok) {
        keepStaffCookie(reply, signedIn.session);
        keepBrowserNote(reply, signedIn.browserNote);
        return presentStaff(signedIn.member, panelPath);
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
      if (request.body?.everywhere) await signOutStaffEverywhere(shop, await requireStaff(shop, request));
      const secret = readStaffCookie(request);
      if (secret) await endSession(shop.db, secret);
      forgetStaffCookie(reply);
      const customerSecret = readSessionCookie(request);
      const customer = await findSignedIn(shop, request);
      if (customerSecret && customer?.isAdmin) {
        await endSession(shop.db, customerSecret);
        forgetSessionCookies(reply);
        forgetDepositCookie(reply);
      }
      return presentStaff(null, panelPath);
    },
  });

  app.route({
    ...fromContract(calls.goToSignIn),
    async handler({ query }, reply) {
      const to = query.to && ON_THE_PHONE.test(query.to) ? query.to : PHONE;
      return reply.redirect(`/staff-sign-in?${new URLSearchParams({ to })}`, 303);
    },
  });
};
