import { useState } from 'react';
import type { OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/question.tsx';
import { useConfirmFirst } from './confirm-first.tsx';
import { useKeepAccount } from './use-own-account.ts';

type RemoveFactorProps = {
  account: OwnAccount;
  label: string;
  question: string;
  remove: () => Promise<OwnAccount>;
};

/** Takes a factor away, after being asked who sits here and whether it is meant. */
export function RemoveFactor({ account, label, question, remove }: RemoveFactorProps) {
  const keep = useKeepAccount();
  const confirm = useConfirmFirst(account);
  const [asking, setAsking] = useState(false);
  const removal = useStaffChange({
    send: remove,
    async onDone(changed) {
      setAsking(false);
      await keep(changed);
    },
    onFailed(error) {
      setAsking(false);
      confirm.again(error, () => setAsking(true));
    },
    failed: (error) => (isRefusal(error, 'not-confirmed') ? null : 'It was not removed'),
    otherwise: 'Please try again.',
  });
  const isLast = (account.totp ? 1 : 0) + account.passkeys.length === 1;
  return (
    <>
      <Button kind="quiet" aria-label={label} onClick={() => confirm.run(() => setAsking(true))}>
        Remove
      </Button>
      <Question
        open={asking}
        title={question}
        description={
          isLast
            ? 'You have no other second factor: from then on your recovery codes count no more either. Your other browsers are signed out.'
            : 'Your other browsers are signed out.'
        }
        yes="Remove"
        no="Keep it"
        busy={removal.busy}
        onYes={() => removal.send()}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
