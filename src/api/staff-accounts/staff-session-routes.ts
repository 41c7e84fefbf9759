import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetCheckoutCookie } from '#api/http/checkout-cookie.ts';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import {
  forgetAskedCookie,
  forgetSessionCookies,
  forgetStaffCookie,
  keepAskedCookie,
  keepBrowserNote,
  keepStaffCookie,
  readAskedCookie,
  readBrowserNote,
  readSessionCookie,
  readStaffCookie,
} from '#api/http/session-cookie.ts';
import { findSignedIn, findStaffHere, placeOf, requireStaff } from '#api/http/who-asks.ts';
import * as calls from '#contract/staff-accounts/staff-session-calls.ts';
import type { OpenedSession } from '#shop/people/sessions.ts';
import { endSession } from '#shop/people/sessions.ts';
import { askForPasskey } from '#shop/people/staff/factors/passkeys.ts';
import {
  type SecondStep,
  signInByPasskey,
  takeCodeStep,
  takePasskeyStep,
} from '#shop/people/staff/factors/second-step.ts';
import { readStaff } from '#shop/people/staff/read-staff.ts';
import { type StaffSignedIn, signInStaff, signOutStaffEverywhere } from '#shop/people/staff/sign-in-staff.ts';
import { ownerOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { presentStaff, tooManyTries } from './present-staff.ts';

type StaffSessionOptions = { shop: Shop; panelPath: string };

/** Addresses of the phone panel alone: whoever signs in is never sent to another site. */
const ON_THE_PHONE = /^\/mobile-admin(?:[/?#][\x21-\x7e]{0,500})?$/;
const PHONE = '/mobile-admin';

export const staffSession: FastifyPluginAsyncZod<StaffSessionOptions> = async (app, { shop, panelPath }) => {
  serve(app, calls.readStaffStatus, async (request) =>
    presentStaff(shop, await findStaffHere(shop, request), panelPath),
  );

  serve(app, calls.logIn, { limit: 'tokens' }, async (request, reply) => {
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
    throw refuseStaff(signedIn);
  });

  serve(app, calls.logOut, { limit: 'tokens' }, async (request, reply) => {
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
  });

  await app.register(secondStep, { shop, panelPath });

  serve(app, calls.goToSignIn, async ({ query }, reply) => {
    const to = query.to && ON_THE_PHONE.test(query.to) ? query.to : PHONE;
    return reply.redirect(`/staff-sign-in?${new URLSearchParams({ to })}`, 303);
  });
};

const SUSPENDED = 'Your account is suspended. Please ask an owner of the shop to let you back in.';

type NotSignedIn = Exclude<StaffSignedIn, { ok: true } | { reason: 'second-step' }>;

function refuseStaff(refused: NotSignedIn): Refusal {
  if (refused.reason === 'suspended') return new Refusal(403, refused.reason, SUSPENDED);
  if (refused.reason === 'too-many-tries') return tooManyTries(refused);
  return new Refusal(401, refused.reason, 'Invalid username or password.');
}

const REFUSALS = {
  'session-over': { error: 'The sign-in took too long. Please begin again.', code: 'not-staff' },
  'wrong-code': {
    error: 'This code is not right, or it was used already. Wait for the next one of your app, or use a recovery code.',
    code: 'wrong-code',
  },
  'passkey-refused': {
    error: 'This passkey was not accepted. Please try again, or sign in another way.',
    code: 'passkey-refused',
  },
  'of-an-account': {
    error: 'This passkey belongs to an admin account. Sign in with that account first; the passkey is its second step.',
    code: 'of-an-account',
  },
};

type Opened = { session: OpenedSession; browserNote: string };

/** What comes after the password or the account, and signing in with a passkey alone. */
const secondStep: FastifyPluginAsyncZod<{ shop: Shop; panelPath: string }> = async (app, given) => {
  const { shop, panelPath } = given;
  const signInPlace = (request: FastifyRequest) => ({
    ...placeOf(request),
    presentedNote: readBrowserNote(request),
  });

  async function letIn(request: FastifyRequest, reply: FastifyReply, opened: Opened | null) {
    if (!opened) return presentStaff(shop, await findStaffHere(shop, request), panelPath);
    keepStaffCookie(reply, opened.session);
    keepBrowserNote(reply, opened.browserNote);
    return presentStaff(shop, await readStaff(shop, opened.session.secret), panelPath);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, step: SecondStep) {
    if (step.ok) return letIn(request, reply, step.opened);
    if (step.reason !== 'too-many-tries') return reply.code(401).send(REFUSALS[step.reason]);
    throw tooManyTries(step);
  }

  serve(app, calls.logInByCode, { limit: 'tokens' }, async (request, reply) => {
    const here = await findStaffHere(shop, request);
    // The answer before was lost, or another tab was quicker.
    if (here?.whole) return presentStaff(shop, here, panelPath);
    if (!here) return reply.code(401).send(REFUSALS['session-over']);
    return answer(request, reply, await takeCodeStep(shop, here, { ...signInPlace(request), ...request.body }));
  });

  serve(app, calls.askForPasskey, { limit: 'tokens' }, async (request, reply) => {
    const here = await findStaffHere(shop, request);
    if (here && !here.whole) {
      return askForPasskey(shop, { binding: here.session.sid, purpose: 'second-step' }, ownerOf(here.member));
    }
    const secret = randomBytes(32).toString('base64url');
    keepAskedCookie(reply, secret);
    return askForPasskey(shop, { binding: hashOf(secret), purpose: 'sign-in' }, null);
  });

  serve(app, calls.logInByPasskey, { limit: 'tokens' }, async (request, reply) => {
    const { response } = request.body;
    const here = await findStaffHere(shop, request);
    if (here && !here.whole) {
      const step = await takePasskeyStep(shop, here, { ...signInPlace(request), response });
      return answer(request, reply, step);
    }
    const asked = readAskedCookie(request);
    if (!asked) return reply.code(401).send(REFUSALS['session-over']);
    forgetAskedCookie(reply);
    const signedIn = await signInByPasskey(shop, {
      ...signInPlace(request),
      response,
      binding: hashOf(asked),
      presentedSession: readStaffCookie(request),
    });
    return signedIn.ok ? letIn(request, reply, signedIn) : reply.code(401).send(REFUSALS[signedIn.reason]);
  });
};

/** What the table keeps of it: whoever reads the table cannot answer in its place. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
