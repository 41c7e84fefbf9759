import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './mailing-schemas.ts';

const define = callsOf('Staff: mailings');
const one = answer('The mailing', schemas.mailing);
const UNKNOWN_MAILING = { 404: refusal('There is no such mailing.') };

export const listMailings = define('GET /api/admin/mailings', {
  access: 'mailings',
  summary: 'Mailings',
  description: 'Newest first; `before` is the last `id` of the page before.',
  query: schemas.mailingsQuery,
  answers: { 200: answer('The mailings', z.array(schemas.mailing)) },
});

export const readMailing = define('GET /api/admin/mailings/:mailing', {
  access: 'mailings',
  summary: 'One mailing',
  description: 'How far it is, how fast it goes, and why nothing goes out when it is held up.',
  params: schemas.mailingId,
  answers: { 200: one, ...UNKNOWN_MAILING },
});

export const listRecipients = define('GET /api/admin/mailings/:mailing/recipients', {
  access: 'mailings',
  summary: 'Whom a mailing did not reach',
  description:
    'Those whose mail failed, or who were skipped, in the order of the mailing; `after` is the last `id` of the page before. A mailing that does not exist has none.',
  params: schemas.mailingId,
  query: schemas.recipientsQuery,
  answers: { 200: answer('The recipients', z.array(schemas.mailingRecipient)) },
});

export const resendMailing = define('POST /api/admin/mailings/:mailing/resend', {
  access: 'mailings',
  summary: 'Write again to those who were not reached',
  description:
    'To all whose mail failed, or to the `recipients` named: the mails are made afresh and go to the addresses that the orders have now.',
  params: schemas.mailingId,
  body: schemas.mailingResend,
  answers: { 200: one, ...UNKNOWN_MAILING, 409: refusal('Another release is being sent; one runs at a time.') },
});

export const stopMailing = define('POST /api/admin/mailings/:mailing/stop', {
  access: 'mailings',
  summary: 'Stop a mailing that waits or goes out',
  description:
    'What has not gone out never does; of notices of another date, the date that stood before stands again. Stopping twice is stopping once. Not those that the shop sends by itself.',
  params: schemas.mailingId,
  answers: {
    200: answer('How many were told already; of notices those who want a correction', schemas.mailingStopped),
    ...UNKNOWN_MAILING,
    409: refusal('All of it has gone out, or it is the notice of an order that was moved.'),
  },
});

export const readCharges = define('GET /api/admin/mailings/:mailing/charges', {
  access: 'mailings',
  summary: 'The card charges that a release has announced',
  description: 'How many were announced, charged, paid by link, left out or not charged, each with its reason.',
  params: schemas.mailingId,
  answers: { 200: answer('What became of them; empty where it has announced none', schemas.chargeRun) },
});

export const stopCharges = define('POST /api/admin/mailings/:mailing/charges/stop', {
  access: 'mailings',
  summary: 'Stop the card charges that a release has announced',
  description:
    'Those that were not begun are not made; their customers get one email with the payment link and a fresh deadline. Twice is once.',
  params: schemas.mailingId,
  answers: { 200: answer('What became of them', schemas.chargeRun) },
});

export const announce = define('POST /api/admin/announcements', {
  access: 'mailings',
  summary: 'Announce something',
  description:
    'To every address with a pre-order that stands, once; not to those that unsubscribed, complained or bounced. The same `requestKey` again announces nothing and answers the same mailing.',
  body: schemas.announcement,
  answers: {
    200: answer('The mailing, and how far it is', schemas.mailing),
    409: refusal('There is nobody to write to.'),
  },
});

export const listSuppressions = define('GET /api/admin/suppressions', {
  access: 'customers',
  summary: 'Blocked addresses',
  description:
    'Newest first. One that bounced gets no mail at all; one that complained or unsubscribed gets no announcements. `before` is the last `id` of the page before.',
  query: schemas.mailingsQuery,
  answers: { 200: answer('The addresses', z.array(schemas.suppression)) },
});

export const liftSuppression = define('DELETE /api/admin/suppressions/:suppression', {
  access: 'customers',
  summary: 'Write to an address again',
  description:
    'Takes it from the list. Nothing is sent by this. The mail provider keeps a list of its own, where it has to be taken off too.',
  params: schemas.suppressionId,
  answers: {
    200: answer('The address as it was blocked', schemas.suppression),
    404: refusal('It is not on the list, perhaps not any more.'),
  },
});
