import { type ReactNode, useEffect } from 'react';
import { failureWords } from '#web/account/failure-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLive } from '../live/use-live.ts';
import { AtTheDoor } from '../session/at-the-door.tsx';
import { useStaffStatus } from '../session/use-staff-status.ts';
import { OfflineLine } from './offline-line.tsx';
import { signInAddress } from './sign-in-address.ts';

/** Lets staff in, and sends everybody else to the sign-in, from where they come back to this place (spec section 4). */
export function PhoneDoor({ children }: { children: ReactNode }) {
  const { data, error, isFetching, refetch } = useStaffStatus();
  const inside = data?.isAuthenticated ?? false;
  const outside = data !== undefined && !inside;
  useLive(inside);
  useEffect(() => {
    if (outside) location.replace(signInAddress(location));
  }, [outside]);

  if (inside) return children;
  if (error && !data) {
    return (
      <AtTheDoor>
        <div className="mx-auto max-w-sm">
          <OfflineLine className="mb-5" />
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
  return (
    <AtTheDoor>
      <p role="status" className="text-center text-ash">
        {outside ? 'Opening the sign-in...' : 'Loading...'}
      </p>
    </AtTheDoor>
  );
}
