import { renewRecoveryCodes } from '#contract/staff-accounts/account-calls.ts';
import type { FactorAdded, OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { useConfirmFirst } from './confirm-first.tsx';
import { FactorRow } from './factor-row.tsx';

type RecoveryPartProps = { account: OwnAccount; onMade: (made: FactorAdded) => unknown };

/** Codes on paper, for when the phone is lost. */
export function RecoveryPart({ account, onMade }: RecoveryPartProps) {
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
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
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
