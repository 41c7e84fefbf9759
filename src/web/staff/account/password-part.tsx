import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePassword } from '#contract/staff-accounts/account-calls.ts';
import { type OwnAccount, type PasswordChange, passwordChange } from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { connectField } from '#web/staff/parts/connect-field.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { Section } from '#web/staff/parts/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useConfirmFirst } from './confirm-first.tsx';
import { useKeepAccount } from './use-own-account.ts';

/** Another password of one's own. */
export function PasswordPart({ account }: { account: OwnAccount }) {
  const keep = useKeepAccount();
  const confirm = useConfirmFirst(account);
  const form = useForm<PasswordChange>({ resolver: zodResolver(passwordChange), defaultValues: { password: '' } });
  const change = useStaffChange({
    send: (body: PasswordChange) => callAsStaff(changePassword, { body }),
    async onDone(changed) {
      form.reset();
      await keep(changed);
      toast({ title: 'Your password was changed', description: 'Your other browsers are signed out.' });
    },
    onFailed: (error, sent) => confirm.again(error, () => change.send(sent)),
    otherwise: 'Please try again.',
  });
  const field = connectField(form, change.fields);
  return (
    <Section title="Password">
      <form
        onSubmit={form.handleSubmit((typed) => confirm.run(() => change.send(typed)))}
        aria-label="Password"
        className="mt-4 max-w-sm"
      >
        <Failure className="mb-4">{!isRefusal(change.error, 'not-confirmed') && change.failure}</Failure>
        <input type="text" autoComplete="username" value={account.name} readOnly hidden />
        <TextField
          label="New password"
          hint="10 characters or more."
          type="password"
          autoComplete="new-password"
          maxLength={256}
          {...field('password')}
        />
        <Button type="submit" busy={change.busy} className="mt-5">
          Change the password
        </Button>
      </form>
    </Section>
  );
}
