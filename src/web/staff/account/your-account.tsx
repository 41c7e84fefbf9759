import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { changePassword, endOwnSession } from '#contract/staff-accounts/account-calls.ts';
import {
  type OwnAccount,
  type OwnSession,
  type PasswordChange,
  passwordChange,
} from '#contract/staff-accounts/account-schemas.ts';
import type { StaffRole } from '#values/staff/staff.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Fact, Failure, Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { ConfirmFirst, useConfirmFirst } from './confirm-first.tsx';
import { FactorsPart } from './factors-part.tsx';
import { useKeepAccount, useOwnAccount } from './use-own-account.ts';

const ROLES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  workshop: 'Workshop',
  support: 'Support',
};

/** What belongs to the person who is signed in, on the desk and on the phone. */
export function YourAccount() {
  return (
    <Loaded query={useOwnAccount()} what="your account">
      {(account) => (
        <ConfirmFirst account={account}>
          <dl className="grid gap-4 sm:grid-cols-3">
            <Fact label={account.via === 'account' ? 'Account' : 'Username'}>{account.name}</Fact>
            <Fact label="Works as">{ROLES[account.role]}</Fact>
            {account.email !== account.name && <Fact label="Email">{account.email ?? 'None is known'}</Fact>}
          </dl>
          <div className="mt-10 space-y-12">
            <FactorsPart account={account} />
            {account.via === 'password' && <PasswordPart account={account} />}
            <SessionsPart account={account} />
          </div>
        </ConfirmFirst>
      )}
    </Loaded>
  );
}

/** Another password of one's own. */
function PasswordPart({ account }: { account: OwnAccount }) {
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

/** Where one is signed in. */
function SessionsPart({ account }: { account: OwnAccount }) {
  return (
    <Section title="Where you are signed in">
      <ul aria-label="Sessions" className="mt-4 divide-y divide-rule border-rule border-y">
        {account.sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, isCurrent, browser, network, startedAt, lastUsedAt } = session;
  const keep = useKeepAccount();
  const { refetch } = useOwnAccount();
  const ending = useStaffChange({
    send: () => callAsStaff(endOwnSession, { params: { id } }),
    async onDone(account) {
      await keep(account);
      toast({ title: 'This browser is signed out' });
    },
    onFailed: () => void refetch(),
    failed: 'It was not signed out',
    otherwise: 'Please try again.',
  });
  const name = browser ?? 'A browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0">
        <span className="text-bone">{name}</span>
        {network && <span className="text-ash"> from {network}</span>}
        <br />
        <span className="text-ash text-sm">
          Signed in <Moment at={startedAt} />, used last <Moment at={lastUsedAt} />
        </span>
      </p>
      {isCurrent ? (
        <span className="text-ash text-sm">This browser</span>
      ) : (
        <Button kind="quiet" busy={ending.busy} aria-label={`End ${name}`} onClick={() => ending.send()}>
          End
        </Button>
      )}
    </li>
  );
}
