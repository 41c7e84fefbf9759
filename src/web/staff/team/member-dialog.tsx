import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type TeamMember, teamChange } from '#contract/staff-accounts/team-schemas.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { connectField } from '#web/staff/parts/connect-field.ts';
import { StepDialog, StepForm } from '#web/staff/parts/step-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Question } from '#web/ui/question.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { RoleField } from './invite-form.tsx';
import { doneText, questionOf } from './team-texts.ts';
import { type TeamStep, useTeamStep } from './use-team.ts';

/** What a colleague works as, and where the shop writes to them. */
export function MemberDialog({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  return (
    <StepDialog
      open={member !== null}
      onClose={onClose}
      title={member ? `Change ${member.name}` : ''}
      description="Another role counts from their next step on."
    >
      {member && <MemberForm key={member.id} member={member} onClose={onClose} />}
    </StepDialog>
  );
}

const rules = teamChange.pick({ role: true, email: true });

function MemberForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const form = useForm({
    defaultValues: { role: member.role, email: member.email ?? '' },
    resolver: zodResolver(rules),
  });
  const [asked, setAsked] = useState<TeamStep | null>(null);
  const { send, busy, failure, fields } = useTeamStep((done) => {
    toast(doneText(done));
    onClose();
  });
  const field = connectField(form, fields);
  const question = asked && questionOf(asked);
  return (
    <>
      <StepForm
        label={`Change ${member.name}`}
        submit="Save"
        submitting="Saving…"
        busy={busy}
        changed={form.formState.isDirty}
        failure={failure}
        onClose={onClose}
        onSubmit={form.handleSubmit(({ role, email }) => {
          const isRole = role !== undefined && role !== member.role;
          const change = { ...(isRole && { role }), ...(email !== (member.email ?? '') && { email }) };
          const step: TeamStep = { step: 'change', member, change };
          if (isRole && member.isSelf) setAsked(step);
          else send(step);
        })}
      >
        <RoleField {...field('role')} role={form.watch('role') ?? member.role} />
        <TextField
          label="Email"
          type="email"
          optional
          maxLength={EMAIL_MAX}
          autoComplete="off"
          hint="Notices go there."
          {...field('email')}
        />
        {member.email && !member.isSelf && member.suspendedAt === null && (
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ash text-sm">
            Has forgotten the password?
            <Button kind="quiet" onClick={() => setAsked({ step: 'password-link', member })}>
              Send a link
            </Button>
          </p>
        )}
        {member.hasFactor && !member.isSelf && (
          <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ash text-sm">
            Signs in with a second factor.
            <Button kind="quiet" onClick={() => setAsked({ step: 'reset-factors', member })}>
              Take it away
            </Button>
          </p>
        )}
      </StepForm>
      <Question
        open={question !== null && !failure}
        title={question?.title ?? ''}
        description={question?.description ?? ''}
        yes={question?.yes ?? ''}
        no="Leave it"
        busy={busy}
        onYes={() => asked && send(asked)}
        onNo={() => setAsked(null)}
      />
    </>
  );
}
