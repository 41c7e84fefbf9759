import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beginTotp, finishTotp, removeTotp, renewRecoveryCodes } from '#contract/staff-accounts/account-calls.ts';
import { type AppCode, appCode, type FactorAdded, type OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { rereadStatus } from '#web/staff/calls/use-staff-status.ts';
import { Failure, Section } from '#web/staff/parts/page-parts.tsx';
import { QrCode } from '#web/staff/parts/qr-code.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useConfirmFirst } from './confirm-first.tsx';
import { FactorRow, SinceAndUsed } from './factor-row.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { useKeepAccount } from './use-own-account.ts';

/** What is asked for besides the password or the account: an authenticator app, passkeys, and codes on paper. */
export function FactorsPart({ account }: { account: OwnAccount }) {
  const keep = useKeepAccount();
  const [codes, setCodes] = useState<string[] | null>(null);
  const goOn = () => void rereadStatus().catch(() => {});

  async function onAdded({ account: changed, recoveryCodes }: FactorAdded, title: string) {
    await keep(changed);
    toast({ title, description: 'Your other browsers are signed out.' });
    setCodes(recoveryCodes);
    // Until the codes are kept nothing else may take their place on the page.
    if (!recoveryCodes) goOn();
  }

  if (codes) {
    return (
      <Section title="Your recovery codes">
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(null);
            goOn();
          }}
        />
      </Section>
    );
  }
  const hasFactor = account.totp !== null || account.passkeys.length > 0;
  return (
    <Section title="Second factor">
      <p className="mt-2 max-w-prose text-ash">
        {account.factorRequired
          ? 'Everybody who works here needs one: who knows a password alone does not get in.'
          : 'With one, who knows your password alone does not get in.'}
      </p>
      <div className="mt-5 divide-y divide-rule border-rule border-y">
        <TotpPart account={account} onAdded={(added) => onAdded(added, 'The authenticator app counts now')} />
        <PasskeysPart account={account} onAdded={(added) => onAdded(added, 'The passkey was added')} />
        {hasFactor && (
          <RecoveryPart account={account} onMade={(made) => onAdded(made, 'New recovery codes were made')} />
        )}
      </div>
    </Section>
  );
}

/** Codes on paper, for when the phone is lost. */
function RecoveryPart({ account, onMade }: { account: OwnAccount; onMade: (made: FactorAdded) => unknown }) {
  const confirm = useConfirmFirst(account);
  const renewal = useStaffChange({
    send: () => callAsStaff(renewRecoveryCodes),
    onDone: onMade,
    onFailed: (error) => confirm.again(error, () => renewal.send()),
    failed: (error) => (isRefusal(error, 'not-confirmed') ? null : 'No new codes were made'),
    otherwise: 'Please try again.',
  });
  const left = account.recoveryCodesLeft;
  return (
    <FactorRow
      title="Recovery codes"
      about={
        left === 0
          ? 'None is left. Make new ones, or losing your device locks you out.'
          : `${left === 1 ? 'One is' : `${left} are`} left. Each stands in for a lost device once.`
      }
      actions={
        <Button kind="quiet" busy={renewal.busy} onClick={() => confirm.run(() => renewal.send())}>
          Make new codes
        </Button>
      }
    />
  );
}

/** The codes as they are shown once. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'The codes are copied' });
    } catch {
      toast({ title: 'They were not copied', description: 'Please write them down.', variant: 'destructive' });
    }
  }
  return (
    <>
      <p className="mt-2 max-w-prose text-ash">
        Keep these where you find them without your phone, on paper or in a password manager. Each signs you in once in
        place of a second factor. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-5 grid max-w-md grid-cols-1 gap-x-8 gap-y-2 border border-rule p-5 font-mono text-bone sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
        <Button kind="bone" onClick={onKept}>
          I have kept them
        </Button>
        <Button kind="quiet" onClick={copy}>
          Copy the codes
        </Button>
      </div>
    </>
  );
}

/** An app on a phone that shows another code every half minute. */
function TotpPart({ account, onAdded }: { account: OwnAccount; onAdded: (added: FactorAdded) => unknown }) {
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
