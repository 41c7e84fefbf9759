import { ROLES } from '#values/staff/staff.ts';
import type { TeamStep } from './use-team.ts';

/** What an owner loses who takes something from their own account. */
const OWN = 'This is your own account: you leave this page at once, and only another owner can give it back.';

/** What is asked before a step. */
export function questionOf(asked: TeamStep): { title: string; description: string; yes: string } {
  switch (asked.step) {
    case 'change': {
      const { member, change } = asked;
      if (change.role !== undefined) {
        const role = ROLES[change.role].label.toLowerCase();
        return { title: `Make yourself ${role}?`, description: OWN, yes: `Yes, make me ${role}` };
      }
      if (!change.suspended) {
        const description = 'The name and the password work again, with the same role.';
        return { title: `Let ${member.name} back in?`, description, yes: 'Let back in' };
      }
      if (member.isSelf) return { title: 'Suspend yourself?', description: OWN, yes: 'Yes, suspend me' };
      const description = 'They are signed out everywhere at once, and cannot sign in until you let them back in.';
      return { title: `Suspend ${member.name}?`, description, yes: 'Suspend' };
    }
    case 'remove': {
      const { member } = asked;
      if (member.isSelf) return { title: 'Remove your own account?', description: OWN, yes: 'Yes, remove me' };
      const description = 'They are signed out everywhere at once. What they changed keeps their name.';
      return { title: `Remove ${member.name}?`, description, yes: 'Remove' };
    }
    case 'reset-factors':
      return {
        title: `Take the second factor of ${asked.member.name} away?`,
        description:
          'For somebody who has lost it. They are signed out everywhere, sign in with their password alone, and can set up a new one. Please make sure that it is they who ask you.',
        yes: 'Take it away',
      };
    case 'password-link':
      return {
        title: `Send ${asked.member.name} a link for a new password?`,
        description: `It goes to ${asked.member.email}, and works once, for an hour. When they use it they are signed out everywhere; a second factor stays.`,
        yes: 'Send the link',
      };
    case 'remove-admin':
      return {
        title: `Take the rights of staff from ${asked.admin.email}?`,
        description: 'They leave the panel at once, and stay a customer with all their orders.',
        yes: 'Take the rights',
      };
    case 'withdraw':
      return {
        title: `Take back the invitation of ${asked.invitation.email}?`,
        description: 'The link in the email works no more. They are not written to.',
        yes: 'Take it back',
      };
  }
}

/** What is said once a step is done. */
export function doneText(asked: TeamStep): { title: string; description: string } {
  switch (asked.step) {
    case 'change': {
      const { member, change } = asked;
      if (change.suspended === undefined) return { title: 'Saved', description: member.name };
      return { title: change.suspended ? 'Suspended' : 'Let back in', description: member.name };
    }
    case 'remove':
      return { title: 'Account removed', description: asked.member.name };
    case 'reset-factors':
      return { title: 'Second factor taken away', description: asked.member.name };
    case 'password-link':
      return { title: 'The link is on its way', description: asked.member.email ?? '' };
    case 'remove-admin':
      return { title: 'Rights taken away', description: asked.admin.email };
    case 'withdraw':
      return { title: 'Invitation taken back', description: asked.invitation.email };
  }
}
