import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { waiting, waitingLeft, waitingReceived, waitingRequest } from './waiting-list-schemas.ts';

const define = callsOf('Waiting list');

/** Any text is asked for as a link's secret: a malformed one is answered like an unknown one. */
const params = z.object({ token: z.string().meta({ description: 'The secret of the mailed link' }) });
const UNKNOWN_LINK = { 404: refusal('There is no such link, or its address is off the list.') };

export const joinWaitingList = define('POST /api/waiting-list', {
  summary: 'Ask to be told when a bow can be pre-ordered again',
  description:
    'Mails a link that confirms the address. The answer is the same whether the address is on the list or not. An address gets one such mail an hour for a bow.',
  body: waitingRequest,
  answers: {
    200: answer('What happens now', waitingReceived),
    404: refusal('No such bow is on pre-order.'),
    409: refusal('The bow can be pre-ordered now (`open`): there is nothing to wait for.'),
  },
});

export const readWaiting = define('GET /api/waiting-list/:token', {
  summary: 'Who waits by a link',
  description: 'Changes nothing: programs that look through mails follow its links too.',
  params,
  answers: { 200: answer('What it is about', waiting), ...UNKNOWN_LINK },
});

export const confirmWaiting = define('POST /api/waiting-list/:token/confirm', {
  summary: 'Confirm an address',
  description: 'Twice is once. Where the bow is open by now, the answer says so and no mail follows.',
  params,
  answers: { 200: answer('The address is confirmed', waiting), ...UNKNOWN_LINK },
});

export const leaveWaiting = define('POST /api/waiting-list/:token/leave', {
  summary: 'Take an address off the list',
  description: 'It is forgotten, and the link with it.',
  params,
  answers: { 200: answer('It is off the list', waitingLeft), ...UNKNOWN_LINK },
});
