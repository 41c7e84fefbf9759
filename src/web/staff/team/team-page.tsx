import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Team, TeamInvitation, TeamMember } from '#contract/staff-accounts/team-schemas.ts';
import { ROLES } from '#values/staff/staff.ts';
import { ConfirmFirst } from '#web/staff/account/confirm-first.tsx';
import { useOwnAccount } from '#web/staff/account/use-own-account.ts';
import { Failure, Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { InviteForm } from './invite-form.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { doneText, questionOf } from './team-texts.ts';
import { type TeamStep, useTeam, useTeamStep } from './use-team.ts';

/** Who works here, and as what: for owners. */
export function TeamPage() {
  const team = useTeam();
  const account = useOwnAccount();
  const panelPath = usePanelPath();
  return (
    <section aria-labelledby="team-title" className="max-w-5xl">
      <h1 id="team-title" className="title-desk text-bone">
        Team
      </h1>
      <p className="mt-2 max-w-prose text-ash">
        Everybody who works here, and what each may do. A change counts at once, in every browser.
      </p>
      <Section title="Invite a colleague" className="mt-6">
        <div className="mt-4">
          <InviteForm />
        </div>
      </Section>
      <Loaded query={team} what="who works here">
        {(people) => (
          <Loaded query={account} what="your account">
            {(own) => (
              <ConfirmFirst account={own}>
                <People team={people} />
              </ConfirmFirst>
            )}
          </Loaded>
        )}
      </Loaded>
      <p className="mt-8 text-sm">
        <Link to={{ pathname: panelPath('audit'), search: 'subject=staff' }} className="link-plain">
          What was changed here, and who signed in
        </Link>
      </p>
    </section>
  );
}

function People({ team }: { team: Team }) {
  const [asked, setAsked] = useState<TeamStep | null>(null);
  const [opened, setOpened] = useState<TeamMember | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { send, busy, failure, reset } = useTeamStep((done) => {
    setAsked(null);
    // The button that was pressed may be gone.
    list.current?.focus();
    toast(doneText(done));
  });
  const ask = (step: TeamStep | null) => {
    reset();
    setAsked(step);
  };
  const question = asked && questionOf(asked);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Failure className="mt-6">{!busy && failure}</Failure>
      {team.invitations.length > 0 && (
        <Section title="Invited" className="mt-8">
          <ul aria-label="Invited" className="mt-2 border-rule border-t">
            {team.invitations.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} onWithdraw={ask} />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Works here" className="mt-8">
        <ul aria-label="Works here" className="mt-2 border-rule border-t">
          {team.members.map((member) => (
            <MemberLine key={member.id} member={member} onChange={() => setOpened(member)} onAsk={ask} busy={busy} />
          ))}
          {team.admins.map((admin) => (
            <li key={admin.userId} className={LINE}>
              <p className="min-w-0 text-bone wrap-anywhere">{admin.email}</p>
              <p className="text-bone">{ROLES.manager.label}</p>
              <p className="text-ash text-sm">By their account as a customer</p>
              <p className={ACTIONS}>
                <Button
                  kind="quiet"
                  aria-label={`Remove ${admin.email}`}
                  onClick={() => ask({ step: 'remove-admin', admin })}
                >
                  Remove
                </Button>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <MemberDialog member={opened} onClose={() => setOpened(null)} />
      <Question
        open={question !== null && !failure}
        title={question?.title ?? ''}
        description={question?.description ?? ''}
        yes={question?.yes ?? ''}
        no="Leave it"
        busy={busy}
        onYes={() => asked && send(asked)}
        onNo={() => ask(null)}
      />
    </div>
  );
}

const LINE =
  'grid items-center gap-x-6 gap-y-1 border-rule border-b py-2.5 md:grid-cols-[minmax(0,5fr)_6rem_minmax(0,5fr)_16rem]';
const ACTIONS = 'flex flex-wrap gap-x-5 md:justify-end';

type MemberLineProps = {
  member: TeamMember;
  busy: boolean;
  onChange: () => void;
  onAsk: (step: TeamStep) => void;
};

function MemberLine({ member, busy, onChange, onAsk }: MemberLineProps) {
  const { name, role, email, suspendedAt, lastSignInAt, isSelf, isDemo } = member;
  const suspended = suspendedAt !== null;
  return (
    <li className={LINE}>
      <div className="min-w-0">
        <p className="font-semibold text-bone wrap-anywhere">
          {name}
          {isSelf && <span className="font-normal text-ash"> (you)</span>}
        </p>
        <p className="text-ash text-sm wrap-anywhere">{email ?? (isDemo ? 'Demo account' : 'No address')}</p>
      </div>
      <p className="text-bone">{ROLES[role].label}</p>
      <p className="text-ash text-sm">
        {suspended && (
          <>
            <Badge tone="bad" label="Suspended" /> since <Moment at={suspendedAt} />
          </>
        )}
        {!suspended && lastSignInAt && (
          <>
            Signed in last <Moment at={lastSignInAt} />
          </>
        )}
        {!suspended && !lastSignInAt && 'Has never signed in'}
      </p>
      <p className={ACTIONS}>
        <Button kind="quiet" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button
          kind="quiet"
          busy={busy && suspended}
          aria-label={suspended ? `Let ${name} back in` : `Suspend ${name}`}
          onClick={() => onAsk({ step: 'change', member, change: { suspended: !suspended } })}
        >
          {suspended ? 'Let back in' : 'Suspend'}
        </Button>
        <Button kind="quiet" aria-label={`Remove ${name}`} onClick={() => onAsk({ step: 'remove', member })}>
          Remove
        </Button>
      </p>
    </li>
  );
}

type InvitationLineProps = { invitation: TeamInvitation; onWithdraw: (step: TeamStep) => void };

function InvitationLine({ invitation, onWithdraw }: InvitationLineProps) {
  const { email, role, invitedBy, expiresAt, isOver } = invitation;
  return (
    <li className={LINE}>
      <div className="min-w-0">
        <p className="text-bone wrap-anywhere">{email}</p>
        <p className="text-ash text-sm">Invited by {invitedBy}</p>
      </div>
      <p className="text-bone">{ROLES[role].label}</p>
      <p className="text-ash text-sm">
        {isOver ? 'Has run out: invite them again for a new link.' : 'The link works until '}
        {!isOver && <Moment at={expiresAt} />}
      </p>
      <p className={ACTIONS}>
        <Button
          kind="quiet"
          aria-label={`Take back the invitation of ${email}`}
          onClick={() => onWithdraw({ step: 'withdraw', invitation })}
        >
          Take back
        </Button>
      </p>
    </li>
  );
}
