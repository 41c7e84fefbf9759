import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { keepBrowserNote, readSessionCookie, readStaffCookie } from '#api/http/session-cookie.ts';
import { nameBrowser } from '#api/http/who-asks.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/staff-accounts/account-calls.ts';
import * as own from '#shop/people/staff/factors/own-factors.ts';
import { confirmedUntil, confirmOwner } from '#shop/people/staff/factors/own-factors.ts';
import { askForPasskey, offerPasskey } from '#shop/people/staff/factors/passkeys.ts';
import { changeOwnPassword, endOwnSession, readOwnAccount } from '#shop/people/staff/own-account.ts';
import { readAdmin, readStaff, type StaffHere } from '#shop/people/staff/read-staff.ts';
import { ownerOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { refusePassword, requireConfirmed as requireConfirmedBy, tooManyTries } from './present-staff.ts';

const WORDS = {
  'wrong-proof': 'That was not right. Please check it and try again; each code counts once.',
  'no-password': 'You sign in with an account of the shop: its password is changed where that account is.',
  'wrong-code': 'This code is not right. Please check that the time of your phone is right, and enter the next code.',
  'begin-again': 'Setting it up was begun too long ago. Please begin again with a new picture.',
  'unknown-factor': 'It has been removed already.',
  'last-factor': 'You need a second factor here, and this is the only one. Add another one first.',
  'passkey-refused': 'This passkey could not be added. Please try again.',
  'too-many': 'You have 20 passkeys. Please remove one that you no longer use first.',
  'no-factor': 'Recovery codes stand in for a second factor. Please set one up first.',
  'unknown-session': 'This browser is signed out already.',
} as const;

function failure(code: keyof typeof WORDS): Failure {
  return { error: WORDS[code], code };
}

/** What belongs to whoever asks: their password, their sessions and their factors, and nobody else's. */
export const staffAccount: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const present = async (here: StaffHere) => presentAccount(shop, here);
  /** As it stands after a change. */
  async function presentNow(request: FastifyRequest) {
    const { via } = request.staffHere.member;
    const secret = (via === 'password' ? readStaffCookie(request) : readSessionCookie(request)) ?? '';
    return present((await (via === 'password' ? readStaff : readAdmin)(shop, secret)) ?? request.staffHere);
  }

  const requireConfirmed = ({ staffHere }: FastifyRequest) => requireConfirmedBy(shop, staffHere);

  serve(app, calls.readOwnAccount, ({ staffHere }) => present(staffHere));

  serve(app, calls.askToConfirm, async ({ staffHere: { session, member } }) =>
    askForPasskey(shop, { binding: session.sid, purpose: 'confirm' }, ownerOf(member)),
  );

  serve(app, calls.confirmOwner, { limit: 'tokens' }, async (request, reply) => {
    const confirmed = await confirmOwner(shop, request.staffHere, request.body);
    if (confirmed.ok) return presentNow(request);
    if (confirmed.reason === 'wrong-proof') return reply.code(409).send(failure(confirmed.reason));
    throw tooManyTries(confirmed);
  });

  serve(app, calls.changePassword, async (request, reply) => {
    const changed = await changeOwnPassword(shop, requireConfirmed(request), request.body.password);
    if (!changed.ok) {
      if (changed.reason === 'no-password') return reply.code(409).send(failure(changed.reason));
      throw refusePassword(changed.reason);
    }
    keepBrowserNote(reply, changed.browserNote);
    return presentNow(request);
  });

  serve(app, calls.beginTotp, async (request) => own.beginTotp(shop, requireConfirmed(request)));

  serve(app, calls.finishTotp, async (request, reply) => {
    const added = await own.finishTotp(shop, requireConfirmed(request), request.body.code);
    if (added.ok) return { account: await presentNow(request), recoveryCodes: added.recoveryCodes };
    if (added.reason !== 'too-many-tries') return reply.code(409).send(failure(added.reason));
    throw tooManyTries(added);
  });

  serve(app, calls.removeTotp, async (request, reply) => {
    const removed = await own.removeTotp(shop, requireConfirmed(request));
    if (removed.ok) return presentNow(request);
    return reply.code(removed.reason === 'unknown-factor' ? 404 : 409).send(failure(removed.reason));
  });

  serve(app, calls.beginPasskey, async (request) => {
    const { member, session } = requireConfirmed(request);
    return offerPasskey(shop, { owner: ownerOf(member), name: member.name, binding: session.sid });
  });

  serve(app, calls.addPasskey, async (request, reply) => {
    const added = await own.addPasskey(shop, requireConfirmed(request), request.body);
    if (!added.ok) return reply.code(409).send(failure(added.reason));
    return { account: await presentNow(request), recoveryCodes: added.recoveryCodes };
  });

  serve(app, calls.removePasskey, async (request, reply) => {
    const removed = await own.removePasskey(shop, requireConfirmed(request), request.params.id);
    if (removed.ok) return presentNow(request);
    return reply.code(removed.reason === 'unknown-factor' ? 404 : 409).send(failure(removed.reason));
  });

  serve(app, calls.renewRecoveryCodes, async (request, reply) => {
    const made = await own.renewRecoveryCodes(shop, requireConfirmed(request));
    if (!made.ok) return reply.code(409).send(failure(made.reason));
    return { account: await presentNow(request), recoveryCodes: made.recoveryCodes };
  });

  serve(app, calls.endOwnSession, async (request, reply) => {
    const ended = await endOwnSession(shop, request.staffHere, request.params.id);
    return ended.ok ? present(request.staffHere) : reply.code(404).send(failure(ended.reason));
  });
};

async function presentAccount(shop: Shop, here: StaffHere) {
  const { email, factors, sessions } = await readOwnAccount(shop, here);
  const { name, via, role } = here.member;
  const { totp, passkeys, recoveryCodesLeft } = factors;
  return {
    name,
    via,
    role,
    email,
    recoveryCodesLeft,
    confirmedUntil: confirmedUntil(here, shop.clock()),
    factorRequired: shop.factorRequired,
    totp,
    passkeys,
    sessions: sessions.map(({ browser, ...session }) => ({ ...session, browser: nameBrowser(browser) })),
  };
}
