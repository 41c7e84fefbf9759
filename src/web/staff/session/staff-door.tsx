import { type ReactNode, useCallback, useState } from 'react';
import { failureWords } from '#web/account/failure-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLive } from '../live/use-live.ts';
import { AtTheDoor } from './at-the-door.tsx';
import { LeaveContext } from './leave-context.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useStaffStatus } from './use-staff-status.ts';

type StaffDoorProps = {
  /** Stands in the page's place while nobody is signed in. */
  login: ReactNode;
  children: ReactNode;
};

/**
 * Lets staff through to the page behind. When a session ends while somebody works, the page stays as it is, with all that
 * was typed into it, and the login lies over it until they are back; after a logout nothing of it is left.
 */
export function StaffDoor({ login, children }: StaffDoorProps) {
  const { data, error, isFetching, refetch } = useStaffStatus();
  const [inside, setInside] = useState<string | null>(null);
  const leave = useCallback(() => setInside(null), []);
  const name = data?.isAuthenticated ? (data.name ?? '') : null;
  if (name !== null && name !== inside) setInside(name);
  useLive(name !== null);

  if (inside !== null) {
    return (
      <LeaveContext value={leave}>
        <div key={inside}>{children}</div>
        {name === null && <SignInAgain onLeave={leave} />}
      </LeaveContext>
    );
  }
  if (data) return <AtTheDoor>{login}</AtTheDoor>;
  if (!error) {
    return (
      <AtTheDoor>
        <p role="status" className="text-center text-ash">
          Loading...
        </p>
      </AtTheDoor>
    );
  }
  return (
    <AtTheDoor>
      <div className="mx-auto max-w-sm">
        <Alert tone="bad" title="We could not see who is signed in">
          {failureWords(error, 'Please try again.')}
        </Alert>
        <Button busy={isFetching} onClick={() => refetch()} className="mt-5">
          Try again
        </Button>
      </div>
    </AtTheDoor>
  );
}
