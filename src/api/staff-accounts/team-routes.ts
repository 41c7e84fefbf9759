import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { keepBrowserNote, keepStaffCookie, readStaffCookie } from '#api/http/session-cookie.ts';
import { placeOf } from '#api/http/who-asks.ts';
import * as invitationCalls from '#contract/staff-accounts/staff-invitation-calls.ts';
import * as calls from '#contract/staff-accounts/team-calls.ts';
import {
  changeMember,
  type MemberChanged,
  type NotChanged,
  removeMember,
  resetMemberFactors,
} from '#shop/people/staff/change-member.ts';
import { revokeAdmin } from '#shop/people/staff/grant-admin.ts';
import {
  acceptInvitation,
  type InvitationAccepted,
  inviteColleague,
  listInvitations,
  type NoInvitation,
  readInvitation,
  withdrawInvitation,
} from '#shop/people/staff/invitations.ts';
import { sendPasswordLink } from '#shop/people/staff/password-links.ts';
import { readStaff } from '#shop/people/staff/read-staff.ts';
import { listStaff } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { presentStaff, refusePassword, requireConfirmed } from './present-staff.ts';

/** Who works here, and as what: the owner's. */
export const staffTeam: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readTeam, ({ staff }) => presentTeam(shop, staff));

  serve(app, calls.inviteColleague, async ({ body, staff }) => {
    const invited = await inviteColleague(shop, staff, body);
    if (!invited.ok) throw new Refusal(409, invited.reason, WORKS_HERE, 'email');
    return presentTeam(shop, staff);
  });

  serve(app, calls.withdrawInvitation, async ({ params: { invitation }, staff }) => {
    const withdrawn = await withdrawInvitation(shop, staff, invitation);
    if (!withdrawn.ok) throw refuseWithdrawal(withdrawn.reason);
    return presentTeam(shop, staff);
  });

  serve(app, calls.changeMember, async ({ params: { member }, body: { own, ...change }, staff, staffHere }) => {
    if (change.email !== undefined) requireConfirmed(shop, staffHere);
    settle(await changeMember(shop, staff, member, change, { own }));
    return presentTeam(shop, staff);
  });

  serve(app, calls.removeMember, async ({ params: { member }, query: { own }, staff }) => {
    settle(await removeMember(shop, staff, member, { own }));
    return presentTeam(shop, staff);
  });

  serve(app, calls.resetFactors, async ({ params: { member }, staff, staffHere }) => {
    requireConfirmed(shop, staffHere);
    const reset = await resetMemberFactors(shop, staff, member);
    if (!reset.ok && reset.reason === 'yourself') throw new Refusal(409, reset.reason, OWN_FACTOR);
    if (!reset.ok) throw refuseChange(reset.reason);
    return presentTeam(shop, staff);
  });

  serve(app, calls.sendPasswordLink, async ({ params: { member }, staff }) => {
    const sent = await sendPasswordLink(shop, staff, member);
    if (sent.ok) return presentTeam(shop, staff);
    const { reason } = sent;
    throw reason === 'not-found' ? refuseChange(reason) : new Refusal(409, reason, NOT_SENT[reason]);
  });

  serve(app, calls.removeAdmin, async ({ params: { user }, staff }) => {
    const { admins } = await listStaff(shop);
    const admin = admins.find(({ userId }) => userId === user);
    // Whoever is no admin has no rights to lose: taken away twice is once.
    if (admin) await revokeAdmin(shop, admin.email, staff);
    return presentTeam(shop, staff);
  });
};

const NOT_SENT = {
  'no-address': 'This account has no email address. Please save one first.',
  suspended: 'This account is suspended. Please let them back in first.',
  'sent-lately': 'Three links were sent within the last hour. Please ask them to look for the newest email.',
};
const OWN_FACTOR = 'This is your own account. Please change your second factor under “Your account”.';
const WORKS_HERE = 'Somebody with this address works here already. Please change their role in the list.';

async function presentTeam(shop: Shop, asking: StaffMember) {
  const { members, admins } = await listStaff(shop);
  const now = shop.clock();
  return {
    members: members.map((member) => ({
      ...member,
      isSelf: asking.via === 'password' && asking.staffId === member.id,
    })),
    admins,
    invitations: (await listInvitations(shop)).map((each) => ({ ...each, isOver: each.expiresAt <= now })),
  };
}

function settle(changed: MemberChanged): void {
  if (!changed.ok) throw refuseChange(changed.reason);
}

function refuseChange(reason: NotChanged['reason']): Refusal {
  switch (reason) {
    case 'not-found':
      return new Refusal(404, reason, 'This account is gone: somebody has removed it. Please reload the page.');
    case 'last-owner':
      return new Refusal(409, reason, 'This is the only owner of the shop. Please make somebody else an owner first.');
    case 'yourself':
      return new Refusal(409, reason, 'This is your own account. Please confirm that you mean it.');
    case 'email-taken':
      return new Refusal(
        409,
        reason,
        'Somebody else who works here has this address. Please give another one.',
        'email',
      );
  }
}

function refuseWithdrawal(reason: 'not-found' | 'accepted'): Refusal {
  return reason === 'not-found'
    ? new Refusal(404, reason, 'There is no such invitation. Please reload the page.')
    : new Refusal(409, reason, 'This invitation was used, and there is an account by now. Please remove the account.');
}

/** What the link of a mailed invitation does: for whoever has it. */
export const staffInvitations: FastifyPluginAsyncZod<{ shop: Shop; panelPath: string }> = async (app, options) => {
  const { shop, panelPath } = options;
  serve(app, invitationCalls.readInvitation, { limit: 'tokens' }, async ({ params: { token } }) => {
    const read = await readInvitation(shop, token);
    if (!read.ok) throw refuseLink(read.reason);
    return read.invitation;
  });

  serve(app, invitationCalls.acceptInvitation, { limit: 'tokens' }, async (request, reply) => {
    const { params, body } = request;
    const presentedSession = readStaffCookie(request);
    const accepted = await acceptInvitation(shop, params.token, {
      ...body,
      presentedSession,
      place: placeOf(request),
    });
    if (!accepted.ok) throw refuseAccount(accepted);
    keepStaffCookie(reply, accepted.session);
    keepBrowserNote(reply, accepted.browserNote);
    return presentStaff(shop, await readStaff(shop, accepted.session.secret), panelPath);
  });
};

function refuseLink(reason: NoInvitation['reason']): Refusal {
  const gone = (sentence: string) => new Refusal(410, reason, sentence);
  switch (reason) {
    case 'link-invalid':
      return new Refusal(
        404,
        reason,
        'We do not know this link. Please check that the whole link of the email was opened.',
      );
    case 'used':
      return gone('This invitation was used already. Please sign in with the name and the password.');
    case 'ended':
      return gone(
        'This invitation was taken back, or a newer one was sent. Please look for a newer email, or ask to be invited again.',
      );
    case 'expired':
      return gone('This invitation has run out. Please ask to be invited again.');
  }
}

function refuseAccount(refused: Exclude<InvitationAccepted, { ok: true }>): Refusal {
  switch (refused.reason) {
    case 'name-form':
    case 'name-taken': {
      const taken = 'Somebody has this name already. Please choose another.';
      const form = 'A name has letters, digits, dots, hyphens and underscores, such as robin.hood.';
      const sentence = refused.reason === 'name-taken' ? taken : form;
      return new Refusal(refused.reason === 'name-taken' ? 409 : 400, refused.reason, sentence, 'username');
    }
    case 'password-length':
    case 'password-common':
    case 'password-name':
      return refusePassword(refused.reason);
    case 'works-here':
      return new Refusal(409, refused.reason, 'This address has an account by now. Please sign in, or ask an owner.');
    default:
      return refuseLink(refused.reason);
  }
}
