import type { ComponentProps } from 'react';
import { inviteColleague } from '#contract/staff-accounts/team-calls.ts';
import { teamInvite } from '#contract/staff-accounts/team-schemas.ts';
import { EMAIL_MAX } from '#values/network/email-address.ts';
import { ROLES, STAFF_ROLES, type StaffRole } from '#values/staff/staff.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useKeepTeam } from './use-team.ts';

const EMPTY: { email: string; role: StaffRole } = { email: '', role: 'workshop' };

/** Invites a colleague: the mail has a link that makes the account. */
export function InviteForm() {
  const keep = useKeepTeam();
  const form = useKeptForm({
    key: 'team-invitation',
    empty: EMPTY,
    schema: teamInvite.omit({ requestKey: true }),
    send: (body) => callAsStaff(inviteColleague, { body }),
    async onSent(team) {
      await keep(team);
      toast({ title: 'Invitation sent', description: 'Its link works once, for three days.' });
    },
    otherwise: 'Nobody was invited. Please try again; what you typed is still here.',
    lost: 'There is no connection to the shop right now. Send it again later: it goes out once, however often you do.',
  });
  // A list has no such state: while it is sent, the answer decides.
  const { readOnly: _, ...roleField } = form.field('role');
  return (
    <form
      noValidate
      aria-label="Invite a colleague"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] sm:items-start"
    >
      <TextField label="Email" type="email" maxLength={EMAIL_MAX} autoComplete="off" {...form.field('email')} />
      <RoleField {...roleField} role={form.typed.role} />
      <Button type="submit" kind="bone" busy={form.busy} className="sm:mt-5">
        {form.busy ? 'Inviting…' : 'Invite'}
      </Button>
      <Failure className="sm:col-span-3">{form.failure}</Failure>
    </form>
  );
}

type RoleFieldProps = { role: StaffRole } & Omit<
  ComponentProps<typeof SelectField>,
  'label' | 'children' | 'hint' | 'role'
>;

/** The roles by their names; the chosen one says what it is for. */
export function RoleField({ role, ...field }: RoleFieldProps) {
  return (
    <SelectField label="Role" hint={ROLES[role].does} {...field}>
      {STAFF_ROLES.map((known) => (
        <option key={known} value={known}>
          {ROLES[known].label}
        </option>
      ))}
    </SelectField>
  );
}
