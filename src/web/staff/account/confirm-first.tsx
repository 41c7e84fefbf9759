import { zodResolver } from '@hookform/resolvers/zod';
import { createContext, type ReactNode, use, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { askToConfirm, confirmOwner } from '#contract/staff-accounts/account-calls.ts';
import { type CodeGiven, codeGiven, type OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { askPasskey } from '#web/staff/calls/ask-passkey.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useKeepAccount } from './use-own-account.ts';

/** The ways to prove who sits here: the password, a code, or a passkey. */
function ConfirmForm({ account, onConfirmed }: { account: OwnAccount; onConfirmed: () => void }) {
  const { via, totp, passkeys, recoveryCodesLeft } = account;
  const keep = useKeepAccount();
  const onDone = async (confirmed: OwnAccount) => {
    await keep(confirmed);
    onConfirmed();
  };
  const hasCode = totp !== null || recoveryCodesLeft > 0;
  if (via === 'account' && !hasCode && passkeys.length === 0) {
    return (
      <p className="mt-5 text-bone">
        You signed in some time ago. Log out, sign in with your account again, and come back here within ten minutes.
      </p>
    );
  }
  return (
    <div className="mt-5 space-y-8">
      {via === 'password' && <ByPassword name={account.name} onDone={onDone} />}
      {hasCode && <ByCode onDone={onDone} />}
      {passkeys.length > 0 && <ByPasskey onDone={onDone} />}
    </div>
  );
}

type WayProps = { onDone: (confirmed: OwnAccount) => unknown };

const passwordTyped = z.object({ password: z.string().min(1, 'Please enter your password.').max(256) });

function ByPassword({ name, onDone }: WayProps & { name: string }) {
  const form = useForm({ resolver: zodResolver(passwordTyped), defaultValues: { password: '' } });
  const field = connectField(form);
  const change = useStaffChange({
    send: (body: z.infer<typeof passwordTyped>) => callAsStaff(confirmOwner, { body }),
    onDone,
    otherwise: 'Please try again.',
  });
  return (
    <form onSubmit={form.handleSubmit(change.send)} aria-label="By your password">
      <Failure className="mb-4">{change.failure}</Failure>
      {/* For password keepers, which look for whose password it is. */}
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        {...field('password')}
      />
      <Button type="submit" kind="bone" busy={change.busy} className="mt-4">
        Confirm with your password
      </Button>
    </form>
  );
}

function ByCode({ onDone }: WayProps) {
  const form = useForm<CodeGiven>({ resolver: zodResolver(codeGiven), defaultValues: { code: '' } });
  const field = connectField(form);
  const change = useStaffChange({
    send: (body: CodeGiven) => callAsStaff(confirmOwner, { body }),
    onDone,
    otherwise: 'Please try again.',
  });
  return (
    <form onSubmit={form.handleSubmit(change.send)} aria-label="By a code">
      <Failure className="mb-4">{change.failure}</Failure>
      <TextField
        label="Code"
        hint="Six digits from your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={40}
        {...field('code')}
      />
      <Button type="submit" busy={change.busy} className="mt-4">
        Confirm with the code
      </Button>
    </form>
  );
}

function ByPasskey({ onDone }: WayProps) {
  const change = useStaffChange({
    send: async () => {
      const passkey = await askPasskey(await callAsStaff(askToConfirm));
      return callAsStaff(confirmOwner, { body: { passkey } });
    },
    onDone,
    otherwise: 'The passkey was not used. Please try again.',
  });
  return (
    <div>
      <Failure className="mb-4">{change.failure}</Failure>
      <Button busy={change.busy} onClick={() => change.send()}>
        Confirm with a passkey
      </Button>
    </div>
  );
}

type Run = () => void;

const Confirming = createContext<(run: Run) => void>(() => {});

/** Changes of the account ask who sits here: once for ten minutes, and then again. */
export function ConfirmFirst({ account, children }: { account: OwnAccount; children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ run: Run } | null>(null);
  return (
    <Confirming value={(run) => setWaiting({ run })}>
      {children}
      <Dialog
        open={waiting !== null}
        onOpenChange={(open) => !open && setWaiting(null)}
        title="Is it you?"
        description="Before this is changed, please prove once more who you are. It counts for ten minutes."
      >
        {waiting && (
          <ConfirmForm
            account={account}
            onConfirmed={() => {
              setWaiting(null);
              waiting.run();
            }}
          />
        )}
      </Dialog>
    </Confirming>
  );
}

/**
 * How a change is made that has to be confirmed: `run` at once where that was done, else after it. `again` belongs to a change's
 * `onFailed`: the ten minutes were over when it arrived.
 */
export function useConfirmFirst({ confirmedUntil }: Pick<OwnAccount, 'confirmedUntil'>) {
  const ask = use(Confirming);
  return {
    run(change: Run) {
      if (confirmedUntil && Date.parse(confirmedUntil) > Date.now()) change();
      else ask(change);
    },
    again(error: Error, change: Run) {
      if (isRefusal(error, 'not-confirmed')) ask(change);
    },
  };
}
