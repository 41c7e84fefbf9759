import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetDepositCookie } from '#api/deposit-cookie.ts';
import { fromContract } from '#api/from-contract.ts';
import { networkOf } from '#api/network-of.ts';
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
import type { Failure } from '#contract/failure.ts';
import type { AdminStatus } from '#contract/staff/session.ts';
import { endSession } from '#shop/people/sessions.ts';
import { type StaffSignedIn, signInStaff, signOutStaffEverywhere } from '#shop/people/staff/sign-in-staff.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';

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

/** Where the panel is, is told to those who may open it. */
export function presentStaff(member: StaffMember | null, panelPath: string): AdminStatus {
  if (!member) return { isAuthenticated: false, name: null, via: null, role: null, panelPath: null };
  return { isAuthenticated: true, name: member.name, via: member.via, role: member.role, panelPath };
}

const SUSPENDED = 'Your account is suspended. Please ask an owner of the shop to let you back in.';

type NotSignedIn = Exclude<StaffSignedIn, { ok: true }>;

function refuseStaff(refused: NotSignedIn): { status: 401 | 403 | 429; failure: Failure; retryAfter?: number } {
  if (refused.reason === 'suspended') return { status: 403, failure: { error: SUSPENDED, code: refused.reason } };
  if (refused.reason === 'invalid-credentials') {
    return { status: 401, failure: { error: 'Invalid username or password.', code: refused.reason } };
  }
  const minutes = Math.ceil(refused.retryAfterSeconds / 60);
  const error = `Too many tries to sign in. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return { status: 429, failure: { error, code: refused.reason }, retryAfter: refused.retryAfterSeconds };
}
