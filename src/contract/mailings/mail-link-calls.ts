import { z } from 'zod';
import { answer, CARD_SERVICE_SILENT, refusal } from '#contract/answers.ts';
import { delayAnswer, delayNotice, mailToken, unsubscription } from '#contract/delays/delay-schemas.ts';
import { callsOf } from '#contract/route.ts';

const defineOrders = callsOf('Orders');
const defineMails = callsOf('Mails');

/** Any text is asked for as a link's secret: a malformed one is answered like an unknown one. */
const noticeParams = z.object({ token: z.string().meta({ description: "The secret of a delay notice's links" }) });
const UNKNOWN_NOTICE = { 404: refusal('The link is unknown or malformed; which of these is not said.') };
const UNKNOWN_LINK = { 404: refusal('There is no such link.') };

export const readDelayNotice = defineOrders('GET /api/delay-notices/:token', {
  summary: 'What a delay notice asks',
  description: 'Changes nothing: programs that look through mails follow its links too.',
  params: noticeParams,
  answers: { 200: answer('The question as it stands now', delayNotice), ...UNKNOWN_NOTICE },
});

export const answerDelayNotice = defineOrders('POST /api/delay-notices/:token/answer', {
  summary: 'Answer a delay notice',
  description:
    '`keep` the order for the later date, or `cancel` it, and what was paid goes back, but for what was sent. The same answer again is one answer; `cancel` is taken after `keep` until the bow ships.',
  params: noticeParams,
  body: delayAnswer,
  answers: {
    200: answer('The question as it stands now', delayNotice),
    ...UNKNOWN_NOTICE,
    ...CARD_SERVICE_SILENT,
    409: refusal(
      'Too late: the order is cancelled or shipped, or a later notice asks. `code` says which. `shown-differs`: less would go back than `refundAmount`.',
    ),
  },
});

export const readUnsubscription = defineMails('GET /api/unsubscribe/:token', {
  summary: 'Whom an unsubscribe link is for',
  description:
    'Changes nothing: programs that check mails follow links. A browser that opens it from the header of a mail is sent to the page.',
  params: mailToken,
  answers: { 200: answer('The address, and whether it gets announcements', unsubscription), ...UNKNOWN_LINK },
});

export const unsubscribe = defineMails('POST /api/unsubscribe/:token', {
  anyOrigin: true,
  summary: 'Unsubscribe from announcements',
  description:
    'One press, without a login, from anywhere and with any body, as RFC 8058 has it. Receipts and mails about payments go on. Twice is once.',
  params: mailToken,
  answers: {
    200: answer('The address, and whether it gets announcements', unsubscription),
    ...UNKNOWN_LINK,
    413: refusal('The body is larger than 64 KiB.'),
  },
});
