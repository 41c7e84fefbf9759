import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
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

  serve(app, calls.announceDelay, async ({ body, staff }, _reply) => {
    const announced = await announceDelay(shop, staff, { ...scopeOf(body), ...body });
    if (announced.ok) return mailingOf(shop, announced.mailingId);
    throw refuseDelay(announced);
  });

  serve(app, calls.correctDelay, async ({ params, body, staff }, reply) => {
    const { releaseDate, shipsFrom, reason, requestKey } = body;
    const to = { day: releaseDate, from: shipsFrom };
    const corrected = await correctDelay(shop, staff, { delayId: params.delay, to, reason, requestKey });
    if (corrected.ok) return mailingOf(shop, corrected.mailingId);
    if (corrected.reason === 'unknown-delay') return reply.code(404).send({ error: NOT_FOUND, code: 'not-found' });
    throw refuseDelay(corrected);
  });

  serve(app, calls.previewMail, async ({ body, staff }, _reply) => {
    const previewed = await previewMail(shop, staff, previewOf(body));
    if (previewed.ok) return presentPreview(previewed);
    throw refusePreview(previewed);
  });

  serve(app, calls.sendMailCopy, { limit: 'copies' }, async ({ body: { mail, to }, staff }, reply) => {
    const sent = await sendCopy(shop, staff, previewOf(mail), to);
    if (sent.ok) return reply.code(204).send(null);
    throw refusePreview(sent);
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

function refusePreview(refused: NoSample): Refusal {
  if (refused.reason === 'nobody') return Refusal.of(409, NOBODY);
  if (refused.reason === 'unknown-delay') return new Refusal(409, 'not-found', NOT_FOUND);
  return refuseDelay(refused);
}

function presentDelays({ delays, ...more }: Delays) {
  return { ...more, delays: delays.map(presentDelay) };
}

function presentDelay({ newFrom, ...facts }: DelayFacts) {
  return { ...facts, shipsFrom: newFrom };
}

type NotTold = Exclude<DelayAnnounced | DelayCorrected, { ok: true }>;

const NOT_FOUND = 'There is no such delay. Please load the list again.';

/** What the date, or what stands, does not allow. */
function refuseDelay(refused: Exclude<NotTold, { reason: 'unknown-delay' }>): Refusal {
  const conflict = (sentence: string) => new Refusal(409, refused.reason, sentence);
  const wrongDate = (sentence: string) => new Refusal(422, refused.reason, sentence, 'releaseDate');
  switch (refused.reason) {
    case 'no-campaign':
      return conflict('This campaign or batch is not there any more. Please load the page again.');
    case 'another-runs': {
      const date = dateText(refused.promised.day, refused.promised.from);
      const error = `The notices of the change to ${date} are not all out yet. Wait until they are, or stop them.`;
      return conflict(error);
    }
    case 'move-back':
      return Refusal.of(409, NOT_STOPPED['move-back']);
    case 'corrected':
      return conflict('Something newer stands in its place. Please correct that one.');
    case 'past':
      return wrongDate('Please choose a date after today.');
    case 'too-far':
      return wrongDate('Please choose a date within the next three years.');
    case 'not-a-window':
      return wrongDate('A batch has a first and a last day, a release has one.');
    case 'before-making': {
      const day = formatDay(refused.makesFrom);
      return wrongDate(`The workshop begins with this batch on ${day}. Change that day first.`);
    }
    case 'not-changed': {
      const date = dateText(refused.promised.day, refused.promised.from);
      return wrongDate(`${date} is the date already. Please choose another one.`);
    }
  }
}
