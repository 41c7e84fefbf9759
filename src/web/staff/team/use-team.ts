import { useQuery } from '@tanstack/react-query';
import {
  changeMember,
  readTeam,
  removeAdmin,
  removeMember,
  resetFactors,
  sendPasswordLink,
  withdrawInvitation,
} from '#contract/staff-accounts/team-calls.ts';
import type { Team, TeamChange, TeamInvitation, TeamMember } from '#contract/staff-accounts/team-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { useConfirmFirst } from '#web/staff/account/confirm-first.tsx';
import { useOwnAccount } from '#web/staff/account/use-own-account.ts';
import { callAsStaff, keepAnswer, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';

const TEAM = staffQuery(readTeam);

/** Who works here, and who is invited. */
export function useTeam() {
  return useQuery({ ...TEAM, refetchOnMount: 'always' });
}

/** Whoever pressed the button has been asked where it is their own account. */
export type TeamStep =
  | { step: 'change'; member: TeamMember; change: Omit<TeamChange, 'own'> }
  | { step: 'remove'; member: TeamMember }
  | { step: 'reset-factors'; member: TeamMember }
  | { step: 'password-link'; member: TeamMember }
  | { step: 'remove-admin'; admin: Team['admins'][number] }
  | { step: 'withdraw'; invitation: TeamInvitation };

function send(asked: TeamStep): Promise<Team> {
  switch (asked.step) {
    case 'change': {
      const { id, isSelf } = asked.member;
      return callAsStaff(changeMember, { params: { member: id }, body: { ...asked.change, own: isSelf } });
    }
    case 'remove': {
      const { id, isSelf } = asked.member;
      return callAsStaff(removeMember, { params: { member: id }, query: { own: isSelf } });
    }
    case 'reset-factors':
      return callAsStaff(resetFactors, { params: { member: asked.member.id } });
    case 'password-link':
      return callAsStaff(sendPasswordLink, { params: { member: asked.member.id } });
    case 'remove-admin':
      return callAsStaff(removeAdmin, { params: { user: asked.admin.userId } });
    case 'withdraw':
      return callAsStaff(withdrawInvitation, { params: { invitation: asked.invitation.id } });
  }
}

/** What a colleague signs in with, or gets it back by. */
const changesSignIn = (asked: TeamStep) =>
  asked.step === 'reset-factors' || (asked.step === 'change' && asked.change.email !== undefined);

/** A change of who works here, within `ConfirmFirst`: the answer is the list as it stands now. */
export function useTeamStep(onDone: (asked: TeamStep) => void) {
  const keep = useKeepTeam();
  const confirm = useConfirmFirst({ confirmedUntil: useOwnAccount().data?.confirmedUntil ?? null });
  const change = useStaffChange({
    scope: 'team',
    send,
    async onDone(team, asked) {
      await keep(team);
      onDone(asked);
    },
    async onFailed(error, asked) {
      await keep.again();
      confirm.again(error, () => change.send(asked));
    },
    otherwise: 'Nothing was changed. Please try again.',
  });
  return {
    ...change,
    send: (asked: TeamStep) => (changesSignIn(asked) ? confirm.run(() => change.send(asked)) : change.send(asked)),
    failure: change.error && isRefusal(change.error, 'not-confirmed') ? null : change.failure,
  };
}

/** The list after a change from here; after one that failed it is read again, since somebody else may have been faster. */
export function useKeepTeam() {
  return Object.assign((team: Team) => keepAnswer(TEAM, team), { again: () => reread(readTeam) });
}
