import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { adminStatus } from './staff-session-schemas.ts';
import { newStaffAccount, staffInvitation } from './team-schemas.ts';

const define = callsOf('Staff');

// Of the staff, and open to whoever has the mailed link.

/** Any text is asked for as a link's secret: a malformed one is answered like an unknown one. */
const params = z.object({ token: z.string().meta({ description: 'The secret of the mailed link' }) });
const NO_INVITATION = {
  404: refusal('There is no such link.'),
  410: refusal('The link was `used`, has `ended` because a newer one was sent or it was taken back, or has `expired`.'),
};

export const readInvitation = define('GET /api/staff-invitations/:token', {
  summary: 'An invitation to work here',
  description: 'Changes nothing: programs that look through mails follow its links too.',
  params,
  answers: { 200: answer('What it is about', staffInvitation), ...NO_INVITATION },
});

export const acceptInvitation = define('POST /api/staff-invitations/:token/account', {
  summary: 'Make the account of an invitation',
  description: 'Signs its reader in, as signing in with a password does. The link is used up with that.',
  params,
  body: newStaffAccount,
  answers: {
    200: answer('Who works here now', adminStatus),
    ...NO_INVITATION,
    409: refusal('`name-taken`: another name is needed; or `works-here`: the address has an account by now.'),
  },
});
