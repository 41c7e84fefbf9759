import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { newBrowser, noticeChoices, staffNotices } from './notice-schemas.ts';

const define = callsOf('Staff: notices', 'panel');
const params = z.object({ id: rowId });
const own = answer('What is chosen now', staffNotices);

export const readNotices = define('GET /api/admin/notices', {
  summary: 'What one is told of',
  description: 'Of whoever asks: how they are told of what, and which of their browsers show notices.',
  answers: { 200: own },
});

export const chooseNotices = define('PUT /api/admin/notices', {
  summary: 'Choose what one is told of',
  description: 'Kinds that are not named stay as they are.',
  body: noticeChoices,
  answers: { 200: own, 409: refusal('`no-address`: mail is wanted, and no address is known of whoever asks.') },
});

export const turnOnBrowser = define('POST /api/admin/notices/browsers', {
  summary: 'Show notices in this browser',
  description:
    'With what the browser says of its subscription. The same once more says that it is still in use. It ends with the session, by a log-out or by the person’s own hand; not by the time that a session lasts.',
  body: newBrowser,
  answers: { 200: own, 409: refusal('`no-push-service`: the address is not one at a push service on the Internet.') },
});

export const turnOffBrowser = define('DELETE /api/admin/notices/browsers/:id', {
  summary: 'Show no notices in a browser any more',
  description: 'One of those of whoever asks. One that has ended already stays so.',
  params,
  answers: { 200: own },
});

export const testBrowser = define('POST /api/admin/notices/browsers/:id/test', {
  summary: 'Send a notice to try it',
  description: 'To one of the browsers of whoever asks. It is on its way when this is answered.',
  params,
  answers: { 200: own, 404: refusal('This browser shows no notices any more.') },
});
