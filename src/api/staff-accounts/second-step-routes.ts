import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import {
  forgetAskedCookie,
  keepAskedCookie,
  keepBrowserNote,
  keepStaffCookie,
  readAskedCookie,
  readBrowserNote,
  readStaffCookie,
} from '#api/http/session-cookie.ts';
import { findStaffHere, placeOf } from '#api/http/who-asks.ts';
import * as calls from '#contract/staff-accounts/staff-session-calls.ts';
import type { OpenedSession } from '#shop/people/sessions.ts';
import { askForPasskey } from '#shop/people/staff/factors/passkeys.ts';
import { type SecondStep, takeCodeStep, takePasskeyStep } from '#shop/people/staff/factors/second-step.ts';
import { signInByPasskey } from '#shop/people/staff/factors/sign-in-by-passkey.ts';
import { readStaff } from '#shop/people/staff/read-staff.ts';
import { ownerOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { presentStaff, tooManyTries } from './present-staff.ts';

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
export const secondStep: FastifyPluginAsyncZod<{ shop: Shop; panelPath: string }> = async (app, given) => {
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
    const { reason, retryAfterSeconds } = step;
    return reply.code(429).header('retry-after', retryAfterSeconds).send(tooManyTries(reason, retryAfterSeconds));
  }

  app.route({
    ...fromContract(calls.logInByCode),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const here = await findStaffHere(shop, request);
      // The answer before was lost, or another tab was quicker.
      if (here?.whole) return presentStaff(shop, here, panelPath);
      if (!here) return reply.code(401).send(REFUSALS['session-over']);
      return answer(request, reply, await takeCodeStep(shop, here, { ...signInPlace(request), ...request.body }));
    },
  });

  app.route({
    ...fromContract(calls.askForPasskey),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const here = await findStaffHere(shop, request);
      if (here && !here.whole) {
        return askForPasskey(shop, { binding: here.session.sid, purpose: 'second-step' }, ownerOf(here.member));
      }
      const secret = randomBytes(32).toString('base64url');
      keepAskedCookie(reply, secret);
      return askForPasskey(shop, { binding: hashOf(secret), purpose: 'sign-in' }, null);
    },
  });

  app.route({
    ...fromContract(calls.logInByPasskey),
    config: { limit: 'tokens' },
    async handler(request, reply) {
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
        ...{ ...signInPlace(request), response, binding: hashOf(asked), presentedSession: readStaffCookie(request) },
      });
      return signedIn.ok ? letIn(request, reply, signedIn) : reply.code(401).send(REFUSALS[signedIn.reason]);
    },
  });
};

/** What the table keeps of it: whoever reads the table cannot answer in its place. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
