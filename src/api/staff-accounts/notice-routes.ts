import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { readSessionCookie, readStaffCookie } from '#api/http/session-cookie.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/staff-accounts/notice-calls.ts';
import { chooseNotices, type OwnNotices, readOwnNotices } from '#shop/notices/choose-notices.ts';
import { endBrowser, subscribeBrowser, testBrowser } from '#shop/notices/subscribe-browser.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';

const NO_ADDRESS = {
  error: 'No email address of yours is known. Please ask an owner of the shop to add it, or choose the phone.',
  code: 'no-address',
} satisfies Failure;

const NO_PUSH_SERVICE = {
  error: 'This browser gave an address that is no push service. Please try it with another browser.',
  code: 'no-push-service',
} satisfies Failure;

const NOT_SHOWN_HERE = {
  error: 'This browser shows no notices any more. Please turn them on in it again.',
  code: 'not-found',
} satisfies Failure;

/** What each person who works here is told of. */
export const staffNotices: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const ownOf = async (member: StaffMember) => present(await readOwnNotices(shop, member));

  serve(app, calls.readNotices, ({ staff }) => ownOf(staff));

  serve(app, calls.chooseNotices, async ({ staff, body }, reply) => {
    const chosen = await chooseNotices(shop, staff, body.choices);
    if (chosen.ok) return present(chosen.own);
    if (chosen.reason === 'no-address') return reply.code(409).send(NO_ADDRESS);
    throw new Refusal(403, 'not-your-role', 'Your role does not see this. Please load the page again.');
  });

  serve(app, calls.turnOnBrowser, async (request, reply) => {
    const { keys, ...browser } = request.body;
    const sessionSecret = secretOf(request);
    const subscribed = await subscribeBrowser(shop, request.staff, { ...browser, ...keys, sessionSecret });
    return subscribed.ok ? ownOf(request.staff) : reply.code(409).send(NO_PUSH_SERVICE);
  });

  serve(app, calls.turnOffBrowser, async ({ staff, params }) => {
    await endBrowser(shop, staff, params.id);
    return ownOf(staff);
  });

  serve(app, calls.testBrowser, async ({ staff, params }, reply) => {
    const tested = await testBrowser(shop, staff, params.id);
    return tested.ok ? ownOf(staff) : reply.code(404).send(NOT_SHOWN_HERE);
  });
};

/** Of the session that let whoever asks in. */
function secretOf(request: FastifyRequest): string {
  const secret = request.staff.via === 'password' ? readStaffCookie(request) : readSessionCookie(request);
  if (!secret) throw new Error('Somebody is signed in without a session.');
  return secret;
}

function present({ browsers, ...own }: OwnNotices) {
  return {
    ...own,
    browsers: browsers.map((browser) => ({ ...browser, since: browser.createdAt })),
  };
}
