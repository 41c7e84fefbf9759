import { z } from 'zod';
import { answer, bare, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { forgottenPassword, newPassword, passwordLink } from './team-schemas.ts';

const define = callsOf('Staff');

// Of the staff, and open to whoever has forgotten a password, or has the mailed link.

const params = z.object({ token: z.string().meta({ description: 'The secret of the mailed link' }) });
const NO_LINK = {
  404: refusal('There is no such link.'),
  410: refusal(
    'The link was `used`, has `ended` because a newer one was sent or the address changed, or has `expired`.',
  ),
};

export const forgetPassword = define('POST /api/staff-passwords', {
  summary: 'Mail a link for a new password',
  description:
    'To this address, if an account of the staff is known to read it. The answer is the same if there is none; more than three an hour are left out.',
  body: forgottenPassword,
  answers: { 204: bare('If there is such an account, the mail is on its way') },
});

export const readPasswordLink = define('GET /api/staff-passwords/:token', {
  summary: 'A link for a new password',
  description: 'Changes nothing: programs that look through mails follow its links too.',
  params,
  answers: { 200: answer('Whose password it sets', passwordLink), ...NO_LINK },
});

export const setPassword = define('POST /api/staff-passwords/:token', {
  summary: 'Set a new password by a mailed link',
  description:
    'Uses the link up and ends every session of the account. It signs nobody in, and takes no second factor away.',
  params,
  body: newPassword,
  answers: { 204: bare('The password is set'), ...NO_LINK },
});
