import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forgetDepositCookie } from '#api/deposit-cookie.ts';
import { networkOf } from '#api/network-of.ts';
import { presentStaff, refuseStaff } from '#api/present/staff-session.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal } from '#api/refusal-schema.ts';
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
import { adminLogin, adminLogout, adminStatus } from '#contract/staff-session.ts';
import { endSession } from '#shop/people/sessions.ts';
import { signInStaff, signOutStaffEverywhere } from '#shop/people/staff/sign-in-staff.ts';
import type { Shop } from '#shop/ports/shop.ts';

type StaffSessionOptions = { shop: Shop; panelPath: string };

/** Addresses of the phone panel alone: whoever signs in is never sent to another site. */
const ON_THE_PHONE = /^\/mobile-admin(?:[/?#][\x21-\x7e]{0,500})?$/;
const PHONE = '/mobile-admin';

export const staffSession: FastifyPluginAsyncZod<StaffSessionOptions> = async (app, { shop, panelPath }) => {
  app.route({
    method: 'GET',
    url: '/admin/status',
    schema: {
      tags: ['Staff'],
      summary: 'Whether this browser may work here',
      description: 'By a password, or by the account of a customer who is an admin. Answers everybody.',
      response: {
        200: { description: 'Who works here', content: { 'application/json': { schema: adminStatus } } },
        ...COMMON_REFUSALS,
      },
    },
    handler: async (request) => presentStaff(await findStaff(shop, request), panelPath),
  });

  app.route({
    method: 'POST',
    url: '/admin/login',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Staff'],
      summary: 'Sign in with a password',
      description:
        'Opens a session of 12 hours in the cookie `staff_session`, in place of one that the browser had. A customer who is signed in here stays so. Five tries that fail are taken in 15 minutes, per account and per address; a browser that signed in to the account before, known by the cookie `staff_browser`, has five of its own.',
      body: adminLogin,
      response: {
        200: { description: 'Who works here now', content: { 'application/json': { schema: adminStatus } } },
        ...CHANGE_REFUSALS,
        401: refusal('There is no such account, or it has another password: which of the two is not said.'),
        429: refusal('Too many tries: a right password is not taken either until `Retry-After` has passed.'),
      },
    },
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
    method: 'POST',
    url: '/admin/logout',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Staff'],
      summary: 'Sign out of the staff panel',
      description:
        "Ends the staff session of this browser, and an admin's session as a customer with it; with `everywhere` those of all browsers. Signing out of this browser alone works without a session too.",
      body: adminLogout,
      response: {
        200: { description: 'Nobody works here now', content: { 'application/json': { schema: adminStatus } } },
        ...CHANGE_REFUSALS,
        401: refusal('`everywhere` was asked for by a session that is over: the other browsers are as they were.'),
      },
    },
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
    method: 'GET',
    url: '/login',
    schema: {
      tags: ['Staff'],
      summary: 'Go and sign in for the phone panel',
      description: 'Leads to the page that signs in and comes back to `to`, an address under /mobile-admin.',
      querystring: z.object({ to: z.string().optional().catch(undefined) }),
      response: { 303: z.null().describe('To the sign-in page'), ...COMMON_REFUSALS },
    },
    async handler({ query }, reply) {
      const to = query.to && ON_THE_PHONE.test(query.to) ? query.to : PHONE;
      return reply.redirect(`/staff-sign-in?${new URLSearchParams({ to })}`, 303);
    },
  });
};
