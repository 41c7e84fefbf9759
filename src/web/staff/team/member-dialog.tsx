import { useState } from 'react';
import type { z } from 'zod';
import { type TeamMember, teamChange } from '#contract/staff-accounts/team-schemas.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { StepDialog, StepForm } from '#web/staff/parts/step-form.tsx';
import { useRulesForm } from '#web/staff/parts/use-rules-form.ts';
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
  const [asked, setAsked] = useState<TeamStep | null>(null);
  const change = useTeamStep((done) => {
    toast(doneText(done));
    onClose();
  });
  const submit = ({ role, email }: z.infer<typeof rules>) => {
    const isRole = role !== undefined && role !== member.role;
    const changes = { ...(isRole && { role }), ...(email !== (member.email ?? '') && { email }) };
    const step: TeamStep = { step: 'change', member, change: changes };
    if (isRole && member.isSelf) setAsked(step);
    else change.send(step);
  };
  const start = { role: member.role, email: member.email ?? '' };
  const { form, field, frame } = useRulesForm(rules, start, { ...change, send: submit });
  const question = asked && questionOf(asked);
  return (
    <>
      <StepForm label={`Change ${member.name}`} submit="Save" submitting="Saving…" {...frame} onClose={onClose}>
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
        open={question !== null && !change.failure}
        title={question?.title ?? ''}
        description={question?.description ?? ''}
        yes={question?.yes ?? ''}
        no="Leave it"
        busy={change.busy}
        onYes={() => asked && change.send(asked)}
        onNo={() => setAsked(null)}
      />
    </>
  );
}
