import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { NOT_STOPPED } from '#api/mailings/mailing-routes.ts';
import type { Failure } from '#contract/failure.ts';
import type { MailPreview, MailPreviewRequest } from '#contract/mailings/mailing-schemas.ts';
import * as calls from '#contract/mailings/release-calls.ts';
import { announceDelay, type DelayAnnounced } from '#shop/delays/announce-delay.ts';
import { correctDelay, type DelayCorrected } from '#shop/delays/correct-delay.ts';
import type { DelayScope } from '#shop/delays/delay-scope.ts';
import { type DelayFacts, type Delays, readDelays, readOpenDelays } from '#shop/delays/read-delays.ts';
import { type MailingFacts, readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { NoSample, PreviewRequest } from '#shop/previews/find-sample.ts';
import { type MailPreview as Previewed, previewMail, sendCopy } from '#shop/previews/preview-mail.ts';
import { formatDay } from '#values/date.ts';
import { dateText } from '#values/text/delay-text.ts';

const NOBODY = {
  error: 'Nobody would get this email now, so there is nothing to show.',
  code: 'nobody',
} satisfies Failure;

/** Putting the release off, what customers say to it, and what goes out to many as one of them gets it, before it does. */
export const staffDelays: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readDelays, async () => presentDelays(await readDelays(shop)));

  serve(app, calls.readOpenDelays, async () => (await readOpenDelays(shop)).map(presentDelay));

  serve(app, calls.announceDelay, async ({ body, staff }, reply) => {
    const announced = await announceDelay(shop, staff, { ...scopeOf(body), ...body });
    if (announced.ok) return mailingOf(shop, announced.mailingId);
    const { status, failure } = refuseDelay(announced);
    return reply.code(status).send(failure);
  });

  serve(app, calls.correctDelay, async ({ params, body, staff }, reply) => {
    const { releaseDate, shipsFrom, reason, requestKey } = body;
    const to = { day: releaseDate, from: shipsFrom };
    const corrected = await correctDelay(shop, staff, { delayId: params.delay, to, reason, requestKey });
    if (corrected.ok) return mailingOf(shop, corrected.mailingId);
    if (corrected.reason === 'unknown-delay') return reply.code(404).send({ error: NOT_FOUND, code: 'not-found' });
    const { status, failure } = refuseDelay(corrected);
    return reply.code(status).send(failure);
  });

  serve(app, calls.previewMail, async ({ body, staff }, reply) => {
    const previewed = await previewMail(shop, staff, previewOf(body));
    if (previewed.ok) return presentPreview(previewed);
    const { status, failure } = refusePreview(previewed);
    return reply.code(status).send(failure);
  });

  serve(app, calls.sendMailCopy, { limit: 'copies' }, async ({ body: { mail, to }, staff }, reply) => {
    const sent = await sendCopy(shop, staff, previewOf(mail), to);
    if (sent.ok) return reply.code(204).send(null);
    const { status, failure } = refusePreview(sent);
    return reply.code(status).send(failure);
  });
};

/** The scope that a request names. */
function scopeOf({ campaignId, batchId, shipsFrom, releaseDate }: DelayDates): { scope: DelayScope } {
  if (batchId === null || shipsFrom === null) return { scope: { campaignId } };
  return { scope: { batchId, shipsFrom, shipsTo: releaseDate } };
}

type DelayDates = { campaignId: number; batchId: number | null; shipsFrom: string | null; releaseDate: string };

function previewOf(mail: MailPreviewRequest): PreviewRequest {
  if (mail.kind === 'delay') return { ...scopeOf(mail), ...mail };
  if (mail.kind !== 'correction') return mail;
  const { kind, delayId, releaseDate, shipsFrom, reason } = mail;
  return { kind, delayId, to: { day: releaseDate, from: shipsFrom }, reason };
}

async function mailingOf(shop: Shop, id: number): Promise<MailingFacts> {
  const notices = await readMailing(shop, id);
  if (!notices) throw new Error(`Mailing ${id} is gone.`);
  return notices;
}

function presentPreview({ order, mail }: Previewed): MailPreview {
  const { orderNumber, customerName, customerEmail } = order;
  return { recipient: { orderNumber, customerName, email: customerEmail }, ...mail };
}

function refusePreview(refused: NoSample): { status: 409 | 422; failure: Failure } {
  if (refused.reason === 'nobody') return { status: 409, failure: NOBODY };
  if (refused.reason === 'unknown-delay') return conflict('not-found', NOT_FOUND);
  return refuseDelay(refused);
}

function presentDelays({ delays, ...more }: Delays) {
  return { ...more, delays: delays.map(presentDelay) };
}

function presentDelay({ newFrom, ...facts }: DelayFacts) {
  return { ...facts, shipsFrom: newFrom };
}

type NotTold = Exclude<DelayAnnounced | DelayCorrected, { ok: true }>;
type Refusal<Status extends number> = { status: Status; failure: Failure };

const NOT_FOUND = 'There is no such delay. Please load the list again.';

/** What the date, or what stands, does not allow. */
function refuseDelay(refused: Exclude<NotTold, { reason: 'unknown-delay' }>): Refusal<409 | 422> {
  switch (refused.reason) {
    case 'no-campaign':
      return conflict(refused.reason, 'This campaign or batch is not there any more. Please load the page again.');
    case 'another-runs': {
      const date = dateText(refused.promised.day, refused.promised.from);
      const error = `The notices of the change to ${date} are not all out yet. Wait until they are, or stop them.`;
      return conflict(refused.reason, error);
    }
    case 'move-back':
      return { status: 409, failure: NOT_STOPPED['move-back'] };
    case 'corrected':
      return conflict(refused.reason, 'Something newer stands in its place. Please correct that one.');
    case 'past':
      return wrongDate(refused.reason, 'Please choose a date after today.');
    case 'too-far':
      return wrongDate(refused.reason, 'Please choose a date within the next three years.');
    case 'not-a-window':
      return wrongDate(refused.reason, 'A batch has a first and a last day, a release has one.');
    case 'before-making': {
      const day = formatDay(refused.makesFrom);
      return wrongDate(refused.reason, `The workshop begins with this batch on ${day}. Change that day first.`);
    }
    case 'not-changed': {
      const date = dateText(refused.promised.day, refused.promised.from);
      return wrongDate(refused.reason, `${date} is the date already. Please choose another one.`);
    }
  }
}

function conflict(code: string, error: string): Refusal<409> {
  return { status: 409, failure: { error, code } };
}

function wrongDate(code: string, error: string): Refusal<422> {
  return { status: 422, failure: { error, code, fields: { releaseDate: error } } };
}
