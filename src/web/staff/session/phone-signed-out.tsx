import { type ReactNode, useEffect } from 'react';
import { useLive } from '#web/staff/live/use-live.ts';
import { OfflineLine } from '#web/staff/phone/offline-line.tsx';
import { signInAddress } from './sign-in-address.ts';
import { UnknownVisitor, Waiting } from './sign-in-states.tsx';
import { useStaffStatus } from './use-staff-status.ts';

/** Shows the page to staff, and sends everybody else to the sign-in, from where they come back to this place (rule 14.6). */
export function PhoneDoor({ children }: { children: ReactNode }) {
  const status = useStaffStatus();
  const { data } = status;
  const inside = data?.isAuthenticated ?? false;
  const outside = data !== undefined && !inside;
  useLive(inside);
  useEffect(() => {
    if (outside) location.replace(signInAddress(location));
  }, [outside]);

  if (inside) return children;
  if (status.error && !data) {
    return (
      <UnknownVisitor status={status}>
        <OfflineLine className="mb-5" />
      </UnknownVisitor>
    );
  }
  return <Waiting>{outside ? 'Opening the sign-in...' : 'Loading...'}</Waiting>;
}
