import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/mailings/mailing-calls.ts';
import { startAnnouncement } from '#shop/announcements/announcement-mailing.ts';
import { stopAnyMailing } from '#shop/composition/hooks-and-kinds.ts';
import { liftSuppression, listSuppressions } from '#shop/mail/suppressions.ts';
import { listMailings, listRecipients, readMailing } from '#shop/mailings/list-mailings.ts';
import { resendFailed } from '#shop/mailings/resend-failed.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readChargeRun, stopCharges } from '#shop/release/charges-of-mailing.ts';

const NO_SUCH_MAILING = {
  error: 'There is no such mailing. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

export const NOT_STOPPED = {
  'gone-out': {
    error: 'All of it has gone out, so nothing is left to stop. A wrong date can be corrected.',
    code: 'gone-out',
  },
  'move-back': {
    error: 'Move the order back to its batch: its notice goes when its place does.',
    code: 'move-back',
  },
} satisfies Record<string, Failure>;

export const ANOTHER_RUNS = {
  error: 'Another release is being sent. Please try again once it is finished.',
  code: 'another-runs',
} satisfies Failure;

const NOBODY = {
  error: 'No pre-order stands whose address takes announcements, so there is nobody to write to.',
  code: 'nobody',
};

const GONE = { error: 'This address is not blocked any more. Please load the list again.', code: 'not-found' };

/** What goes out to many: how far each mailing is, and whom it did not reach. */
export const staffMailings: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listMailings, ({ query }) => listMailings(shop, query));

  serve(app, calls.readMailing, async ({ params }, reply) => {
    const read = await readMailing(shop, params.mailing);
    return read ?? reply.code(404).send(NO_SUCH_MAILING);
  });

  serve(app, calls.listRecipients, async ({ params, query }) => {
    const found = await listRecipients(shop, params.mailing, query);
    return found.map((each) => ({ ...each, reason: each.reason ?? '', settledAt: each.settledAt ?? new Date(0) }));
  });

  serve(app, calls.resendMailing, async ({ params, body, staff }, reply) => {
    const resent = await resendFailed(shop, staff, params.mailing, body.recipients);
    if (!resent.ok && resent.reason === 'another-runs') return reply.code(409).send(ANOTHER_RUNS);
    const read = await readMailing(shop, params.mailing);
    return read ?? reply.code(404).send(NO_SUCH_MAILING);
  });

  serve(app, calls.stopMailing, async ({ params, staff }, reply) => {
    const stopped = await stopAnyMailing(shop, staff, params.mailing);
    if (stopped.ok) return { told: stopped.told };
    const { reason } = stopped;
    if (reason === 'gone-out' || reason === 'move-back') return reply.code(409).send(NOT_STOPPED[reason]);
    return reply.code(404).send(NO_SUCH_MAILING);
  });

  serve(app, calls.readCharges, ({ params }) => readChargeRun(shop, params.mailing));

  serve(app, calls.stopCharges, async ({ params, staff }) => {
    await stopCharges(shop, staff, params.mailing);
    return readChargeRun(shop, params.mailing);
  });

  serve(app, calls.announce, async ({ staff, body }, reply) => {
    const started = await startAnnouncement(shop, staff, body);
    if (!started.ok) return reply.code(409).send(NOBODY);
    const facts = await readMailing(shop, started.mailing.id);
    if (!facts) throw new Error(`Mailing ${started.mailing.id} is missing.`);
    return facts;
  });

  serve(app, calls.listSuppressions, ({ query }) => listSuppressions(shop, query));

  serve(app, calls.liftSuppression, async ({ params, staff }, reply) => {
    const done = await liftSuppression(shop, staff, params.suppression);
    return done.ok ? done.lifted : reply.code(404).send(GONE);
  });
};
