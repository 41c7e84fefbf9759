import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beginTotp, finishTotp, removeTotp } from '#contract/staff-accounts/account-calls.ts';
import { type AppCode, appCode, type FactorAdded, type OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { connectField } from '#web/staff/parts/connect-field.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { QrCode } from '#web/staff/parts/qr-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useConfirmFirst } from './confirm-first.tsx';
import { FactorRow, SinceAndUsed } from './factor-row.tsx';
import { RemoveFactor } from './remove-factor.tsx';

type TotpPartProps = { account: OwnAccount; onAdded: (added: FactorAdded) => unknown };

/** An app on a phone that shows another code every half minute. */
export function TotpPart({ account, onAdded }: TotpPartProps) {
  const { totp } = account;
  const confirm = useConfirmFirst(account);
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const begin = useStaffChange({
    send: () => callAsStaff(beginTotp),
    onDone: setBegun,
    onFailed: (error) => confirm.again(error, () => begin.send()),
    otherwise: 'Please try again.',
  });
  return (
    <FactorRow
      title="Authenticator app"
      about={totp ? <SinceAndUsed {...totp} /> : 'An app on your phone that shows a new code every half minute.'}
      actions={
        <>
          <Button kind={totp ? 'quiet' : 'line'} busy={begin.busy} onClick={() => confirm.run(() => begin.send())}>
            {totp ? 'Move to another phone' : 'Set up an app'}
          </Button>
          {totp && (
            <RemoveFactor
              account={account}
              label="Remove the app"
              question="Remove the authenticator app?"
              remove={() => callAsStaff(removeTotp)}
            />
          )}
        </>
      }
    >
      <Failure className="mt-3">{!isRefusal(begin.error, 'not-confirmed') && begin.failure}</Failure>
      {begun && (
        <FinishTotp
          key={begun.secret}
          {...begun}
          onAdded={(added) => {
            setBegun(null);
            return onAdded(added);
          }}
          onLeave={() => setBegun(null)}
        />
      )}
    </FactorRow>
  );
}

type FinishProps = { secret: string; uri: string; onAdded: (added: FactorAdded) => unknown; onLeave: () => void };

function FinishTotp({ secret, uri, onAdded, onLeave }: FinishProps) {
  const form = useForm<AppCode>({ resolver: zodResolver(appCode), defaultValues: { code: '' } });
  const field = connectField(form);
  const finish = useStaffChange({
    send: (body: AppCode) => callAsStaff(finishTotp, { body }),
    onDone: onAdded,
    otherwise: 'Please try again.',
  });
  return (
    <form
      onSubmit={form.handleSubmit(finish.send)}
      aria-label="Set up an app"
      className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-5"
    >
      <QrCode text={uri} label="Code for your authenticator app" className="size-52 shrink-0" />
      <div className="min-w-0 max-w-sm flex-1 basis-64">
        <p className="text-bone">Scan this with your authenticator app, and enter the code that it shows.</p>
        <p className="mt-3 text-ash text-sm">
          Without a camera, enter this key:
          <br />
          <code className="select-all break-all text-bone">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <Failure className="mt-4">{finish.failure}</Failure>
        <TextField
          label="Code of the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="mt-4"
          {...field('code')}
        />
        <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
          <Button type="submit" kind="bone" busy={finish.busy}>
            Turn it on
          </Button>
          <Button kind="quiet" onClick={onLeave}>
            Not now
          </Button>
        </div>
      </div>
    </form>
  );
}
