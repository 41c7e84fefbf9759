import { answer, bare, refusal } from '#contract/answers.ts';
import { openDelays, staffDelays } from '#contract/delays/delay-schemas.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './mailing-schemas.ts';

const define = callsOf('Staff: release', 'mailings');
const PREVIEW_REFUSALS = {
  409: refusal('Nobody would get such a mail now, or no delay can be announced.'),
  422: refusal('The new date is the one that stands, or no date that can be told.'),
};

export const sendRelease = define('POST /api/send-release-notifications', {
  summary: 'Ask everybody for the balance who owes it',
  description:
    'Without a body all who owe are asked; `batchId` asks those of one batch, in the order of their places. Each customer has 7 days to pay from their mail on, or the days of their batch. One that runs already is joined, and nobody is asked twice within a day. The answer comes when all mails are out, or after 25 seconds with the counts so far; the release goes on either way.',
  body: schemas.releaseRequest,
  answers: {
    200: answer('How many got their mail, and how many mails failed', schemas.releaseSent),
    404: refusal('There is no such batch.'),
    409: refusal('Nobody owes a balance who was not asked within the last day.'),
  },
});

export const readRelease = define('GET /api/admin/release', {
  summary: 'What a release would do now',
  description: 'How many would get a mail, how many owe who were asked within the last day, and the last release.',
  answers: { 200: answer('The outlook', schemas.releaseOutlook) },
});

export const readMailSettings = define('GET /api/admin/mail-settings', {
  summary: 'How the shop writes to many',
  description: 'The pace of mailings, and when customers are reminded of a balance.',
  answers: { 200: answer('The settings', schemas.mailSettings) },
});

export const changeMailSettings = define('PUT /api/admin/mail-settings', {
  summary: 'Change how the shop writes to many',
  description: 'Holds from the next mail and the next round of reminders on.',
  body: schemas.mailSettings,
  answers: { 200: answer('The settings', schemas.mailSettings) },
});

export const previewMail = define('POST /api/admin/mail-previews', {
  summary: 'See a mail before it goes out',
  description: 'As its first recipient would get it now. Nothing is written, and its links lead nowhere.',
  body: schemas.mailPreviewRequest,
  answers: { 200: answer('The mail', schemas.mailPreview), ...PREVIEW_REFUSALS },
});

export const sendMailCopy = define('POST /api/admin/mail-previews/copy', {
  summary: 'Get a mail as a copy before it goes out',
  description: 'The mail of the preview, marked `[COPY]`, to an address of staff. At most ten a minute.',
  body: schemas.mailCopy,
  answers: { 204: bare('It is on its way'), ...PREVIEW_REFUSALS },
});

export const readDelays = define('GET /api/admin/delays', {
  summary: 'Delays of releases and batches',
  description:
    'Each campaign and batch with its date, how many another one would be told to, and the delays so far with what became of them.',
  answers: { 200: answer('The delays, newest first', staffDelays) },
});

export const readOpenDelays = define('GET /api/admin/delays/open', {
  summary: 'Delay notices that want a correction',
  description: 'Those that were stopped while they went out.',
  answers: { 200: answer('The delays, newest first', openDelays) },
});

export const announceDelay = define('POST /api/admin/delays', {
  summary: 'Name another date of a release or of a batch',
  description:
    'Moves the date at once; the mails to everybody who has paid and has no bow yet wait as long as the settings say, and can be stopped until they are out. A later date asks each by a link, and where the law asks for consent, silence ends the order with all money back; a nearer one asks nothing. The same `requestKey` again is the same delay.',
  body: schemas.delay,
  answers: {
    200: answer('The mailing of the notices', schemas.mailing),
    409: refusal('There is no such active campaign or batch, or the notices of its delay before still wait or go out.'),
    422: refusal('The date is not after today, the one that stands, more than three years away, or before the making.'),
  },
});

export const correctDelay = define('POST /api/admin/delays/:delay/correction', {
  summary: 'Correct a wrong date that was told',
  description:
    'Names the right date to those who were told the wrong one. The wrong notices ask nothing from now on, and nobody is cancelled by silence meanwhile. The same `requestKey` again is the same correction.',
  params: schemas.delayId,
  body: schemas.delayCorrection,
  answers: {
    200: answer('The mailing of the corrections', schemas.mailing),
    404: refusal('There is no such delay.'),
    409: refusal('Something newer stands in its place, or it is of an order that was moved.'),
    422: refusal(
      'The date is not after today, the wrong one itself, more than three years away, or before the making.',
    ),
  },
});
