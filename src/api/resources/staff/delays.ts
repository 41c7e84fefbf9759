import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/staff/release.ts';
import type { StaffDelays } from '#contract/delays.ts';
import type { Failure } from '#contract/failure.ts';
import type { MailPreview } from '#contract/mailings.ts';
import { announceDelay, type DelayAnnounced } from '#shop/delays/announce-delay.ts';
import { type Delays, readDelays } from '#shop/delays/read-delays.ts';
import { readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { NoSample } from '#shop/previews/find-sample.ts';
import { type MailPreview as Previewed, previewMail, sendCopy } from '#shop/previews/preview-mail.ts';
import { formatDay } from '#values/date.ts';
import { presentMailing } from './mailings.ts';

const NOBODY = {
  error: 'Nobody would get this email now, so there is nothing to show.',
  code: 'nobody',
} satisfies Failure;

/** Putting the release off, what customers say to it, and what goes out to many as one of them gets it, before it does. */
export const staffDelays: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.readDelays),
    handler: async () => presentDelays(await readDelays(shop)),
  });

  app.route({
    ...fromContract(calls.announceDelay),
    async handler({ body, staff }, reply) {
      const announced = await announceDelay(shop, staff, body);
      if (!announced.ok) {
        const { status, failure } = refuseDelay(announced);
        return reply.code(status).send(failure);
      }
      const notices = await readMailing(shop, announced.mailingId);
      if (!notices) throw new Error(`Mailing ${announced.mailingId} is gone.`);
      return presentMailing(notices);
    },
  });

  app.route({
    ...fromContract(calls.previewMail),
    async handler({ body, staff }, reply) {
      const previewed = await previewMail(shop, staff, body);
      if (previewed.ok) return presentPreview(previewed);
      const { status, failure } = refusePreview(previewed);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    ...fromContract(calls.sendMailCopy),
    config: { limit: 'copies' },
    async handler({ body: { mail, to }, staff }, reply) {
      const sent = await sendCopy(shop, staff, mail, to);
      if (sent.ok) return reply.code(204).send(null);
      const { status, failure } = refusePreview(sent);
      return reply.code(status).send(failure);
    },
  });
};

function presentPreview({ order, mail }: Previewed): MailPreview {
  const { orderNumber, customerName, customerEmail } = order;
  return { recipient: { orderNumber, customerName, email: customerEmail }, ...mail };
}

function refusePreview(refused: NoSample): { status: 409 | 422; failure: Failure } {
  return refused.reason === 'nobody' ? { status: 409, failure: NOBODY } : refuseDelay(refused);
}

function presentDelays({ releaseDate, affected, delays }: Delays): StaffDelays {
  return {
    ...{ releaseDate, affected },
    delays: delays.map(({ id, formerDate, reason, staffName, mailingId, answers, ...delay }) => ({
      ...{ id, formerDate, reason, staffName, mailingId, answers },
      releaseDate: delay.releaseDate,
      createdAt: delay.createdAt.toISOString(),
    })),
  };
}

type NotAnnounced = Exclude<DelayAnnounced, { ok: true }>;

function refuseDelay(refused: NotAnnounced): { status: 409 | 422; failure: Failure } {
  switch (refused.reason) {
    case 'no-campaign':
      return {
        status: 409,
        failure: { error: 'No campaign is active whose release could move.', code: refused.reason },
      };
    case 'another-runs': {
      const day = formatDay(refused.releaseDate);
      const error = `The notices of the delay to ${day} are still going out. Please wait until they are done.`;
      return { status: 409, failure: { error, code: refused.reason } };
    }
    case 'past':
      return wrongDate(refused.reason, 'Please choose a date after today.');
    case 'too-far':
      return wrongDate(refused.reason, 'Please choose a date within the next three years.');
    case 'not-later': {
      const day = formatDay(refused.releaseDate);
      return wrongDate(refused.reason, `The release is set for ${day}. Please choose a later date.`);
    }
  }
}

function wrongDate(code: string, error: string): { status: 422; failure: Failure } {
  return { status: 422, failure: { error, code, fields: { releaseDate: error } } };
}
