import { createContext, type ReactNode, use, useState } from 'react';
import type { OwnAccount } from '#contract/staff-accounts/account-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ConfirmForm } from './confirm-form.tsx';

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
        description="Before this account is changed, please prove once more that it is yours. It counts for ten minutes."
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
