import { ConfirmFirst } from '#web/staff/account/confirm-first.tsx';
import { FactorsPart } from '#web/staff/account/factors-part.tsx';
import { useOwnAccount } from '#web/staff/account/use-own-account.ts';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { SignedOutLayout } from './sign-in-layout.tsx';
import { useLogOut } from './use-log-out.ts';

/** All that owners and managers see before they have the second factor that is asked of them. */
export function SetUpFactor() {
  const { pending, logOut } = useLogOut();
  return (
    <SignedOutLayout>
      <div className="mx-auto max-w-2xl">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="title-desk text-bone">Set up a second factor</h1>
          <Button kind="quiet" busy={pending} onClick={() => logOut()}>
            Logout
          </Button>
        </div>
        <p className="mt-2 mb-8 max-w-prose text-ash">
          Everything else opens once it is there. A passkey is the quickest where this device can make one.
        </p>
        <Loaded query={useOwnAccount()} what="your account">
          {(account) => (
            <ConfirmFirst account={account}>
              <FactorsPart account={account} />
            </ConfirmFirst>
          )}
        </Loaded>
      </div>
    </SignedOutLayout>
  );
}
