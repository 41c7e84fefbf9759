import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { team, teamChange, teamInvite, teamRemoval } from './team-schemas.ts';

const define = callsOf('Staff: team', 'team');
const params = z.object({ member: rowId });
const CHANGED = { 200: answer('Who works here now', team) };
const NOT_CHANGED = {
  404: refusal('There is nobody with this id.'),
  409: refusal(
    '`last-owner`: nobody else could change it back. `yourself`: it is the account of whoever asks, without `own`. `email-taken`: somebody else has this address. `not-confirmed`: of another address, see `POST /api/admin/account/confirm`.',
  ),
};

export const readTeam = define('GET /api/admin/team', {
  summary: 'Who works here',
  description: 'With their roles, and the invitations that nobody has used yet.',
  answers: { 200: answer('Who works here', team) },
});

export const inviteColleague = define('POST /api/admin/team/invitations', {
  summary: 'Invite a colleague by mail',
  description:
    'The mailed link makes an account with this role, once, within 3 days. A new invitation to an address ends the one before.',
  body: teamInvite,
  answers: { ...CHANGED, 409: refusal('`works-here`: somebody with this address works here already.') },
});

export const withdrawInvitation = define('DELETE /api/admin/team/invitations/:invitation', {
  summary: 'Take an invitation back',
  description: 'Its link works no more. Twice is once.',
  params: z.object({ invitation: rowId }),
  answers: {
    ...CHANGED,
    404: refusal('There is no such invitation.'),
    409: refusal('`accepted`: it was used, and there is an account by now.'),
  },
});

export const changeMember = define('PUT /api/admin/team/:member', {
  summary: 'Change a role or an address, suspend somebody, or let them back in',
  description: 'Whoever is suspended is signed out everywhere. A role counts from the next request on.',
  params,
  body: teamChange,
  answers: { ...CHANGED, ...NOT_CHANGED },
});

export const removeMember = define('DELETE /api/admin/team/:member', {
  summary: 'Remove an account',
  description: 'They are signed out everywhere. What they changed keeps their name.',
  params,
  query: teamRemoval,
  answers: { ...CHANGED, ...NOT_CHANGED },
});

export const resetFactors = define('DELETE /api/admin/team/:member/factors', {
  summary: 'Take the second factor of a colleague away',
  description:
    'For somebody who has lost it: app, passkeys and recovery codes. They are signed out everywhere and written to. Twice is once.',
  params,
  answers: {
    ...CHANGED,
    404: refusal('There is nobody with this id.'),
    409: refusal(
      '`yourself`: it is the account of whoever asks, who changes it on their own page. `not-confirmed`: whoever asks has to prove first who they are.',
    ),
  },
});

export const sendPasswordLink = define('POST /api/admin/team/:member/password-link', {
  summary: 'Send a colleague a link for a new password',
  description: 'To their address; the link works once, for an hour. Their second factor stays.',
  params,
  answers: {
    ...CHANGED,
    404: refusal('There is nobody with this id.'),
    409: refusal('`no-address`, `suspended`, or `sent-lately`: three were sent within the hour.'),
  },
});

export const removeAdmin = define('DELETE /api/admin/team/admins/:user', {
  summary: 'Take the rights of staff from a customer’s account',
  description: 'The account stays a customer’s. Twice is once.',
  params: z.object({ user: z.string().max(200).meta({ description: 'The id of the account' }) }),
  answers: { ...CHANGED, 404: refusal('There is no such account.') },
});
