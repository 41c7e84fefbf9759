import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addPasskey, beginPasskey, removePasskey } from '#contract/staff-accounts/account-calls.ts';
import {
  type FactorAdded,
  type OwnAccount,
  type PasskeyNamed,
  passkeyNamed,
} from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { makePasskey } from '#web/staff/calls/ask-passkey.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Failure } from '#web/staff/parts/page-parts.tsx';
import { connectField } from '#web/staff/parts/use-rules-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useConfirmFirst } from './confirm-first.tsx';
import { FactorRow, SinceAndUsed } from './factor-row.tsx';
import { RemoveFactor } from './remove-factor.tsx';

type PasskeysPartProps = { account: OwnAccount; onAdded: (added: FactorAdded) => unknown };

/** Keys that a phone, a computer or a stick keeps, and gives out for a finger, a face or a PIN. */
export function PasskeysPart({ account, onAdded }: PasskeysPartProps) {
  const confirm = useConfirmFirst(account);
  const [adding, setAdding] = useState(false);
  const { passkeys } = account;
  return (
    <FactorRow
      title="Passkeys"
      about="Sign in with your finger, your face or a PIN; without the password, too, if you have one here."
      actions={
        !adding && (
          <Button kind={passkeys.length > 0 ? 'quiet' : 'line'} onClick={() => confirm.run(() => setAdding(true))}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mt-3 space-y-1">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6">
              <p className="min-w-0 text-sm wrap-anywhere">
                <span className="text-bone">{passkey.name}</span>{' '}
                <span className="text-ash">
                  <SinceAndUsed {...passkey} />
                  {passkey.backedUp && ', kept in your passkey manager'}
                </span>
              </p>
              <RemoveFactor
                account={account}
                label={`Remove the passkey ${passkey.name}`}
                question={`Remove the passkey ${passkey.name}?`}
                remove={() => callAsStaff(removePasskey, { params: { id: passkey.id } })}
              />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <AddPasskey
          account={account}
          onAdded={(added) => {
            setAdding(false);
            return onAdded(added);
          }}
          onLeave={() => setAdding(false)}
        />
      )}
    </FactorRow>
  );
}

function AddPasskey({ account, onAdded, onLeave }: PasskeysPartProps & { onLeave: () => void }) {
  const confirm = useConfirmFirst(account);
  const form = useForm<PasskeyNamed>({ resolver: zodResolver(passkeyNamed), defaultValues: { name: '' } });
  const field = connectField(form);
  const adding = useStaffChange({
    send: async ({ name }: PasskeyNamed) => {
      const response = await makePasskey(await callAsStaff(beginPasskey));
      return callAsStaff(addPasskey, { body: { name, response } });
    },
    onDone: onAdded,
    onFailed: (error, sent) => confirm.again(error, () => adding.send(sent)),
    otherwise: 'No passkey was made. Please try again.',
  });
  const failure = isInvalidState(adding.error) ? 'This device has a passkey of yours already.' : adding.failure;
  return (
    <form onSubmit={form.handleSubmit(adding.send)} aria-label="Add a passkey" className="mt-4 max-w-sm">
      <Failure className="mb-4">{!isRefusal(adding.error, 'not-confirmed') && failure}</Failure>
      <TextField
        label="What you call it"
        hint="Such as the device that keeps it."
        maxLength={60}
        autoComplete="off"
        {...field('name')}
      />
      <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
        <Button type="submit" kind="bone" busy={adding.busy}>
          Make the passkey
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </form>
  );
}

/** How browsers say that a device has a passkey of this person. */
function isInvalidState(error: Error | null): boolean {
  return error?.name === 'InvalidStateError';
}
